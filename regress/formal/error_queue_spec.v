// SPDX-License-Identifier: Apache-2.0
// Proves the queue of memory errors of a cluster, with each bus master and each host: an error that came is read once,
// unchanged and in the order of its kind, or `lost` says that some are missing. No error is read that did not come.
// `lost` goes only when the host reads, and not in the cycle in which another error is lost.
// `make formal PROOF=error_queue_spec` proves it. docs/formal.md has the properties P1 to P19. regress/formal/README.md
// explains the header lines below.
//
// proves: bus errors
// module: error_queue
// design: rtl/cluster/cluster_fifo.v rtl/cluster/error_queue.v
// connect: waits u_errors.waits_q
// method: pdr
// cover: 16
// break: rtl/cluster/error_queue.v: lost_q <= loses | (lost_q & ~pop) => lost_q <= (loses | lost_q) & ~pop
// break: rtl/cluster/error_queue.v: lost_q <= loses | (lost_q & ~pop) => lost_q <= loses
// break: rtl/cluster/error_queue.v: (read_i & full) | (write_i & waits_q & ~moves) => read_i & full
// break: rtl/cluster/error_queue.v: (read_i & full) | (write_i & waits_q & ~moves) => write_i & waits_q & ~moves
// break: rtl/cluster/error_queue.v: waits_q <= write_i | (waits_q & ~moves) => waits_q <= waits_q ? ~moves : write_i
// break: rtl/cluster/error_queue.v: write_i & (~waits_q | moves) => write_i
// break: rtl/cluster/error_queue.v: .push_i((read_i & ~full) | moves) => .push_i(read_i | moves)
// break: rtl/cluster/error_queue.v: waits_q & ~read_i & ~full => waits_q & ~full
`default_nettype none
module error_queue_spec (
  input wire       clk_i,
  input wire       rst_i,
  input wire       read_i,
  input wire       write_i,
  input wire [1:0] data_i,  // of the error of a read, and above it that of a write
  input wire       mark_i,  // follow the error that comes now
  input wire       write_mark_i, // that of the write
  input wire       pop_i
);
  wire [2:0] count;
  wire [1:0] entry; // the upper bit: of a write
  wire lost, waits;
  error_queue #(.WIDTH(2), .AW(2)) u_errors (
    .clk_i(clk_i), .rst_i(rst_i), .read_i(read_i), .read_entry_i({1'b0, data_i[0]}), .write_i(write_i), .write_entry_i({1'b1, data_i[1]}),
    .count_o(count), .entry_o(entry), .lost_o(lost), .pop_i(pop_i));
  reg begun = 1'b0;
  always @(posedge clk_i) begun <= 1'b1;
  always @* if (!begun) assume (rst_i);

  // All errors: those that came, less those that were read and those that were lost, are in the queue or wait.
  wire pop = pop_i && count != 3'd0;
  wire full = count == 3'd4;
  wire moves = waits && !read_i && !full;
  wire lose_read = read_i && full;
  wire lose_write = write_i && waits && !moves;
  reg [3:0] here = 4'd0;
  reg missing = 1'b0; // some were lost since the host's last read
  always @(posedge clk_i) begin
    here <= rst_i ? 4'd0 : here + {3'd0, read_i} + {3'd0, write_i} - {3'd0, lose_read} - {3'd0, lose_write} - {3'd0, pop};
    missing <= ~rst_i & (lose_read | lose_write | (missing & ~pop));
  end
  // One error, from when it comes until the host reads it: how many are before it.
  reg followed = 1'b0, in_wait = 1'b0, done = 1'b0, data, writes;
  reg [2:0] ahead;
  always @(posedge clk_i)
    if (rst_i) begin
      followed <= 1'b0;
      done <= 1'b0;
    end else if (!followed && !done && mark_i && (write_mark_i ? write_i && !lose_write : read_i && !lose_read)) begin
      followed <= 1'b1;
      in_wait <= write_mark_i;
      writes <= write_mark_i;
      data <= write_mark_i ? data_i[1] : data_i[0];
      ahead <= count - {2'd0, pop};
    end else if (followed) begin
      if (in_wait && moves) begin
        in_wait <= 1'b0;
        ahead <= count - {2'd0, pop};
      end else if (!in_wait) begin
        if (pop && ahead == 3'd0) {followed, done} <= 2'b01;
        else ahead <= ahead - {2'd0, pop};
      end
    end
  always @*
    if (begun && !rst_i) begin
      assert ({1'b0, count} + {3'd0, waits} == here && count <= 3'd4);
      assert (lost == missing);
      if (followed && in_wait) assert (waits);
      if (followed && !in_wait) assert (ahead < count);
      if (followed && !in_wait && ahead == 3'd0) assert (entry == {writes, data});
      cover (followed && !in_wait && ahead == 3'd3);
      cover (followed && in_wait && full && lost);
      cover (done && writes);
      cover (lose_read && lose_write && pop);
      cover (here == 4'd5);
    end
endmodule
`default_nettype wire
