"""Runs commands, in turn, and takes their times and their memory."""
import fcntl, math, os, pathlib, statistics, struct, subprocess, sys, termios, time
from typing import NamedTuple

HERE = pathlib.Path(__file__).resolve().parent


class Run(NamedTuple):
    wall: float
    user: float
    system: float

    @property
    def cpu(self):
        return self.user + self.system


def stop(status, command):
    if status != 0:
        sys.exit("bench: status %d from %s" % (status, " ".join(map(str, command))))


def run(command, source=os.devnull, sink=os.devnull):
    """Runs a command to its end. The spawn and two clock readings count too: see the row `true`."""
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, str(source), os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, str(sink), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)]
    begin = time.perf_counter()
    child = os.posix_spawn(command[0], command, os.environ, file_actions=actions)
    _, status, used = os.wait4(child, 0)
    wall = time.perf_counter() - begin
    stop(os.waitstatus_to_exitcode(status), command)
    return Run(wall, used.ru_utime, used.ru_stime)


def interleaved(commands, runs, source):
    """Runs of each command in turn, so that what the machine does besides meets all of them."""
    found = {name: [] for name in commands}
    for turn in range(runs + 1):
        for name, command in commands.items():
            one = run(command, source)
            if turn > 0:
                found[name].append(one)
    return found


def median(runs, value):
    return statistics.median(value(one) for one in runs)


class Ratio(NamedTuple):
    """The median of paired ratios, and their spread."""
    middle: float
    least: float
    most: float

    def __str__(self):
        places = max(0, 2 - len(str(int(self.middle))) + 1) if self.middle < 100 else 0
        return "{0:,.{3}f} ({1:,.{3}f}–{2:,.{3}f})".format(*self, places)


def ratio(values, others):
    ratios = sorted(a / b for a, b in zip(values, others))
    return Ratio(statistics.median(ratios), ratios[0], ratios[-1])


class Stream:
    """Events in parts, each a file of its own: a run reads as many parts as its time needs."""

    def __init__(self, folder, name, lines, parts):
        self.lines = lines
        step = len(lines) // parts
        self.parts, self.sizes, self.each = [], [], step
        for place in range(parts):
            part = b"".join(lines[place * step:(place + 1) * step])
            self.parts.append(str(folder / ("%s-%d.ndjson" % (name, place))))
            self.sizes.append(len(part))
            pathlib.Path(self.parts[-1]).write_bytes(part)

    def files(self, count):
        return [self.parts[place % len(self.parts)] for place in range(count)]

    def size(self, count):
        return sum(self.sizes[place % len(self.sizes)] for place in range(count))


class Parser:
    """A Python of its own that parses the lines of a stream whenever it is asked."""

    def __init__(self, stream, name="orjson"):
        self.size = stream.size(len(stream.parts))
        self.child = subprocess.Popen(
            [sys.executable, str(HERE / "parse.py"), name, *stream.parts], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)
        self.name = self.child.stdout.readline().strip()
        self()

    def __call__(self):
        """The user time of one byte."""
        self.child.stdin.write("\n")
        self.child.stdin.flush()
        return float(self.child.stdout.readline()) / self.size

    def close(self):
        self.child.communicate()


class Sample(NamedTuple):
    user: float  # marginal user time of an event
    byte: float  # marginal user time of a byte
    whole: float  # user time of a byte in the whole process
    rival: float  # user time of a byte in the parser

    @property
    def times_as_fast(self):
        return self.rival / self.byte


# What a part takes is found from so many; more are not read in one run.
FEW_PARTS, MOST_PARTS = 10, 100


class Row:
    """A command, measured by what more parts of a stream add to the time of the first one."""

    def __init__(self, command, stream):
        self.command, self.stream = command, stream
        self.more, self.runs, self.samples = 1, 0, []

    def run(self, parts):
        return run(self.command + self.stream.files(parts))

    def calibrate(self, plan):
        """As many parts as the time needs to stand out, fewer runs where one takes long.

        Loading varies by more than many parts take: the events have to take half as long as it at
        least, and what a part takes is concluded from few only where that is long.
        """
        base = self.least(1)
        target, parts = max(plan.target, base / 2), FEW_PARTS
        spent = self.least(1 + parts) - base
        if spent < 4 * target:
            parts = MOST_PARTS
            spent = self.least(1 + parts) - base
        part = max(spent / parts, 1e-6)
        self.more = min(math.ceil(target / part), MOST_PARTS)
        self.runs = max(1, min(plan.runs, int(plan.patience / (2 * base + self.more * part))))

    def least(self, parts):
        """The shorter one of two runs: nothing else on the machine makes one shorter."""
        return min(self.run(parts).user for _ in range(2))

    def sample(self, parser):
        rival = parser()
        # On a busy machine loading may vary by more than the events take: that says nothing.
        for _ in range(5):
            base, more = self.run(1), self.run(1 + self.more)
            if more.user > base.user:
                break
        else:
            sys.exit("bench: the machine is too busy: more events took no more time")
        size = self.stream.size(1 + self.more)
        marginal = more.user - base.user
        self.samples.append(Sample(
            marginal / (self.more * self.stream.each), marginal / (size - self.stream.size(1)),
            more.user / size, rival))

    def values(self, value):
        return [value(sample) for sample in self.samples]

    def median(self, value):
        return statistics.median(self.values(value))

    @property
    def speed(self):
        """Events a second of user time."""
        return 1 / self.median(lambda one: one.user)

    @property
    def lead(self):
        """How many times as fast as the parser."""
        return ratio(self.values(lambda one: one.rival), self.values(lambda one: one.byte))

    def over(self, other):
        """How many times as long as another row an event takes."""
        return ratio(self.values(lambda one: one.user), other.values(lambda one: one.user))


def measure(rows, plan, parser):
    """Takes the samples of all rows in turn, each beside a run of the parser."""
    for row in rows:
        row.calibrate(plan)
    for turn in range(plan.runs):
        for row in rows:
            if turn < row.runs:
                row.sample(parser)


def ticks(process):
    fields = pathlib.Path("/proc/%d/stat" % process).read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def settle(child):
    """Waits until a process has read its pipe empty and works no more."""
    unread, last = 1, -1
    while unread or ticks(child.pid) != last:
        if child.poll() is not None:
            sys.exit("bench: status %d while its memory was measured" % child.returncode)
        last = ticks(child.pid)
        time.sleep(0.1)
        unread, = struct.unpack("i", fcntl.ioctl(child.stdin, termios.FIONREAD, b"\0" * 4))


def peak(command, pieces):
    """The most memory in MB that a command held while it read `pieces` from a pipe.

    Taken from the kernel while the pipe is still open. What wait4 reports is useless here: it
    counts this interpreter, of which the child was a copy before it became the command.
    """
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    for piece in pieces:
        child.stdin.write(piece)
    child.stdin.flush()
    settle(child)
    status = pathlib.Path("/proc/%d/status" % child.pid).read_text()
    child.stdin.close()
    stop(child.wait(), command)
    return next(int(line.split()[1]) for line in status.splitlines() if "VmHWM" in line) / 1024


def peak_of(command):
    """The same of a command that reads no pipe, looked at every few milliseconds until it ends."""
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    most = 0
    while child.poll() is None:
        status = pathlib.Path("/proc/%d/status" % child.pid).read_text()
        most = max([most] + [int(line.split()[1]) for line in status.splitlines() if "VmHWM" in line])
        time.sleep(0.002)
    stop(child.wait(), command)
    return most / 1024
