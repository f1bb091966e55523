# SPDX-License-Identifier: Apache-2.0
"""Streams of tasks on a cluster between bus models of cocotbext-axi: a host at AXI4-Lite, a memory at AXI4.

A stream is a text that tool_tasks writes: settings, memory, textures, loads, tasks, and the words of memory that the simulator has
after them. Both sides stall at random. Beats of the memory get errors at random, and some streams are ended by a soft reset and begin
again. Results have to be those of the simulator, and each error has to be reported once with its address.

Environment: STREAMS (files), SEED, ROWS (rows for scripts/check/bars), ASKED (tasks), SIMULATOR (for the rows).
"""
import logging
import os
import random

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, RisingEdge
from cocotbext.axi import AddressSpace, AxiBus, AxiLiteBus, AxiLiteMaster, AxiResp, AxiSlave, Region

ID, CONTROL, STATUS, TEXTURE_BASE, IRQ_ENABLE, IRQ_STATUS, RULE = 0x0, 0x4, 0x8, 0xC, 0x10, 0x14, 0x20
LOAD_MEMORY, LOAD_TARGET, LOAD_COUNT, TASK_IN, TASK_OUT, TASK, FINISH = 0x30, 0x34, 0x38, 0x40, 0x44, 0x48, 0x4C
ERROR_ADDRESS, ERROR = 0x50, 0x54
BUSY, LOAD_WAITS, TASK_WAITS, RESETTING = (1 << i for i in range(4))
RESULTS = 3  # client of an error
ERRORS, SOFT_RESET = 7 << 4, 4  # of STATUS, of CONTROL
WORD = 16


class Stream:
    """A text of tool_tasks."""

    def __init__(self, path):
        self.settings, self.loads, self.tasks, self.killed = [], [], [], {}
        self.memory, self.results, self.texture = {}, {}, b""
        with open(path) as text:
            for line in text:
                kind, *rest = line.split()
                numbers = [int(x, 16) for x in rest]
                if kind == "settings":
                    self.settings = numbers
                elif kind == "load":
                    self.loads.append(numbers)
                elif kind == "task":
                    self.tasks.append(numbers)
                elif kind == "killed":
                    self.killed[numbers[0]] = numbers[1]
                elif kind == "memory":
                    self.memory[numbers[0]] = b"".join(w.to_bytes(4, "little") for w in numbers[1:])
                elif kind == "result":
                    self.results[numbers[0]] = (numbers[1], numbers[2:])
                elif kind == "texture":
                    self.texture += b"".join(w.to_bytes(4, "little") for w in numbers)


class Memory(Region):
    """All 64 GB, of which words that were written exist. With a rate, beats get errors."""

    def __init__(self, dice):
        super().__init__(1 << 36)
        self.words, self.dice, self.rate = {}, dice, 0.0
        self.errors = []  # that came and were not reported: word, whether it was written

    async def _read(self, address, length, **kwargs):
        if self.rate and self.dice.random() < self.rate:
            self.errors.append((address // WORD, False))
            raise IOError("a read error that was ordered")
        word = self.words.get(address // WORD, bytes(WORD))
        return word[address % WORD : address % WORD + length]

    async def _write(self, address, data, **kwargs):
        assert address % WORD == 0 and len(data) == WORD, "a result is a whole word"
        if self.rate and self.dice.random() < self.rate:
            self.errors.append((address // WORD, True))
            raise IOError("a write error that was ordered")
        self.words[address // WORD] = bytes(data)


def stalls(dice, percent):
    """A cycle that pauses a channel, or does not, again and again."""
    while True:
        yield dice.random() * 100 < percent


class Bench:
    def __init__(self, dut, seed):
        self.dut, self.dice = dut, random.Random(seed)
        self.host = AxiLiteMaster(AxiLiteBus.from_prefix(dut, "s_axil"), dut.clk, dut.rst)
        self.memory = Memory(self.dice)
        space = AddressSpace(1 << 36)
        space.register_region(self.memory, 0)
        self.slave = AxiSlave(AxiBus.from_prefix(dut, "m_axi"), dut.clk, dut.rst, target=space)
        for model in (self.host.write_if, self.host.read_if, self.slave.write_if, self.slave.read_if):
            model.log.setLevel(logging.WARNING)
        self.reported = self.errors_before = self.resets = self.done = 0
        self.lost = False  # an error, in this stream

    def pause(self):
        """Other stalls of each channel."""
        channels = [self.host.write_if.aw_channel, self.host.write_if.w_channel, self.host.write_if.b_channel]
        channels += [self.host.read_if.ar_channel, self.host.read_if.r_channel]
        channels += [self.slave.write_if.aw_channel, self.slave.write_if.w_channel, self.slave.write_if.b_channel]
        channels += [self.slave.read_if.ar_channel, self.slave.read_if.r_channel]
        for channel in channels:
            channel.clear_pause_generator()
            channel.pause = False
            if self.dice.random() < 0.6:
                channel.set_pause_generator(stalls(random.Random(self.dice.random()), self.dice.choice([5, 20, 50])))

    async def put(self, register, value):
        answer = await self.host.write(register, value.to_bytes(4, "little"))
        assert answer.resp == AxiResp.OKAY, f"register {register:#x} refuses to be written"

    async def get(self, register):
        answer = await self.host.read(register, 4)
        assert answer.resp == AxiResp.OKAY, f"register {register:#x} refuses to be read"
        return int.from_bytes(answer.data, "little")

    async def wait(self, bits):
        for _ in range(10000):
            status = await self.get(STATUS)
            if not status & bits:
                return status
        raise AssertionError(f"bits {bits:#x} of STATUS stay")

    async def take_errors(self):
        """Reads what errors are reported: each has come, and is reported once. There is room for four; more may be lost, which is told."""
        while await self.get(STATUS) & ERRORS:
            word, error = await self.get(ERROR_ADDRESS), await self.get(ERROR)
            assert error >> 31 and error >> 24 & 3 == AxiResp.SLVERR, f"an error reads as {error:#x}"
            came = (word, error >> 20 & 3 == RESULTS)
            assert came in self.memory.errors, f"an error of word {word:#x}, client {error >> 20 & 3}, is reported, and did not come"
            self.memory.errors.remove(came)
            self.reported += 1
            self.lost |= bool(error >> 30 & 1)

    async def check_errors(self):
        """All errors of a stream are reported. The cluster is idle. True if there were any."""
        await self.take_errors()
        assert not await self.get(IRQ_STATUS) & 4, "the cause ERROR of an interrupt, without an error"
        assert self.lost or not self.memory.errors, f"{len(self.memory.errors)} errors came, and are not reported"
        any_came = self.lost or self.errors_before != self.reported
        self.errors_before, self.lost = self.reported, False
        self.memory.errors.clear()
        return any_came

    async def begin(self, stream, base):
        """Settings and loads, without errors."""
        for i, word in enumerate(stream.settings):
            await self.put(RULE + 4 * i, word)
        await self.put(TEXTURE_BASE, base)
        await self.put(IRQ_ENABLE, 1)
        for kind, address, count, memory in stream.loads:
            await self.put(LOAD_MEMORY, memory)
            await self.put(LOAD_TARGET, address | kind << 16)
            await self.put(LOAD_COUNT, count)
            await self.wait(LOAD_WAITS)
        await self.wait(BUSY)

    async def finish(self, left, stream):
        """Reads what has finished. Results are in memory then."""
        await self.take_errors()
        while (word := await self.get(FINISH)) >> 31:
            tag = word & 0xFFFF
            assert tag in left, f"task {tag:#x} finishes, but was not given or is over"
            stage, _, _, _ = task = left.pop(tag)
            assert word >> 16 & 1 == stage, f"stage of task {tag:#x}"
            if not self.memory.rate:
                assert word >> 20 & 15 == stream.killed[tag], f"killed threads of task {tag:#x}"
            del task
            self.done += 1

    async def tasks(self, stream, stop):
        """All tasks; with stop, the first ones only, and a soft reset while they run. True if all have finished."""
        left = {}
        for i, task in enumerate(stream.tasks):
            if i == stop:
                await ClockCycles(self.dut.clk, self.dice.randrange(200))
                await self.put(CONTROL, SOFT_RESET)
                await self.wait(RESETTING)
                self.resets += 1
                self.done -= i - len(left)
                return False
            while await self.get(STATUS) & TASK_WAITS:
                await self.finish(left, stream)
            stage, tag, at, to = task
            left[tag] = task
            await self.put(TASK_IN, at)
            await self.put(TASK_OUT, to)
            await self.put(TASK, tag | stage << 16)
            if self.dut.irq.value and self.dice.random() < 0.3:
                await self.finish(left, stream)
        for _ in range(10000):
            if not left:
                break
            await self.finish(left, stream)
        assert not left, f"{len(left)} tasks do not finish"
        await self.wait(BUSY)
        return True

    async def run(self, stream, rate):
        """A stream, with errors at this rate while its tasks run."""
        base = (1 << 20) + self.dice.randrange(1 << 30)
        self.memory.words = dict(stream.memory)
        for i in range(0, len(stream.texture), WORD):
            self.memory.words[base + i // WORD] = stream.texture[i : i + WORD].ljust(WORD, b"\0")
        self.pause()
        stop = self.dice.randrange(1, len(stream.tasks)) if self.dice.random() < 0.3 else -1
        while True:
            await self.begin(stream, base)
            self.memory.rate = rate
            whole = await self.tasks(stream, stop)
            self.memory.rate = 0.0
            if whole:
                break
            self.memory.errors.clear()
            self.errors_before, self.lost, stop = self.reported, False, -1
        if not await self.check_errors():
            for at, (lanes, words) in stream.results.items():
                assert at in self.memory.words, f"result word {at:#x} was not written"
                for lane, word in enumerate(words):
                    found = int.from_bytes(self.memory.words[at][4 * lane : 4 * lane + 4], "little")
                    assert found == word or not lanes >> lane & 1, f"lane {lane} of word {at:#x} is {found:#x}, not {word:#x}"


@cocotb.test()
async def streams_of_tasks(dut):
    seed = int(os.environ.get("SEED", "1"))
    asked = int(os.environ["ASKED"])
    files = os.environ["STREAMS"].split()
    bench = Bench(dut, seed)
    cocotb.start_soon(Clock(dut.clk, 10, "ns").start())
    dut.rst.value = 1
    await ClockCycles(dut.clk, 4)
    dut.rst.value = 0
    await RisingEdge(dut.clk)
    texts = [Stream(f) for f in files]
    runs = 0
    while bench.done < asked:
        await bench.run(texts[runs % len(texts)], bench.dice.choice([0.0, 0.0, 0.002, 0.05]))
        runs += 1
        dut._log.info("%d tasks", bench.done)
    where = os.environ["SIMULATOR"]
    with open(os.environ["ROWS"], "w") as rows:
        rows.write(f"{where}: tasks\ttasks that finished, each with its results\t{bench.done}\t>=\t{asked}\t{runs}\t1\n")
        rows.write(f"{where}: errors\tbeats with an error that was reported\t{bench.reported}\t>\t0\t{bench.reported}\t1\n")
        rows.write(f"{where}: resets\tsoft resets while tasks ran\t{bench.resets}\t>\t0\t{runs}\t1\n")
