#!/usr/bin/env python3
"""Evaluates a folder of gzip'd JSON Lines with Spark, as one run of `rulectl eval` over its files would.

  spark-submit --py-files gather.py evaluate.py RULES EVENTS OUT --program rulectl --summary-out summary.json

Each file is a task, which streams the file through a process of its own and writes the results as Parquet. When all
are evaluated, a second stage adds the number of events in the files before. Status: as that of `rulectl eval`.

RULES is an archive or a document. EVENTS and OUT are folders that every worker has under the same path, or URIs (file,
hdfs, s3, gs, abfs). OUT must not exist. The rules, the program, and the files of `--state` and `--history` are sent to
the workers.
"""
import argparse, json, os, re, shutil, subprocess, sys, tempfile, threading, time
import pyarrow, pyarrow.compute, pyarrow.fs, pyarrow.json, pyarrow.parquet
from pyspark import SparkContext, SparkFiles, TaskContext
from gather import join, prefix, status

CHUNK = 1 << 20
# Bytes of output in one row group of Parquet.
GROUP = 16 << 20
# Bytes of messages that are kept of each process. It writes more, which must be read all the same.
KEPT = 1 << 16
# Unusable events, and other messages, that are shown.
SHOWN = 20
FIELDS = pyarrow.schema([
    ("event", pyarrow.int64()), ("kind", pyarrow.string()), ("platforms", pyarrow.list_(pyarrow.string())),
    ("rule", pyarrow.int32())])
# The results of a file by itself: `rest` is the line behind the number of the event.
PARTS = pyarrow.schema([*FIELDS, ("row", pyarrow.int64()), ("rest", pyarrow.string())])
# The results: `row` is the position among the lines of the file, `line` the line of `rulectl eval`.
RESULTS = pyarrow.schema([
    ("event", pyarrow.int64()), ("input", pyarrow.string()), ("row", pyarrow.int64()), *list(FIELDS)[1:],
    ("line", pyarrow.string())])
# Values of the other columns seldom repeat.
DICTIONARY = ["input", "kind", "platforms.list.element", "rule"]
FAILED = "rulectl failed: "


def feed(stream, sink, problems):
    """Writes a stream to the standard input of a process."""
    try:
        with stream, sink:
            while chunk := stream.read(CHUNK):
                sink.write(chunk)
    except BrokenPipeError:
        # The process has ended. Its status tells why.
        pass
    except Exception as problem:
        problems.append(problem)


def listen(source, messages):
    """Reads standard error to its end, so that the process never waits, and keeps the beginning."""
    kept = 0
    while chunk := source.read1(CHUNK):
        messages.append(chunk[:KEPT - kept])
        kept += len(messages[-1])


def columns(text, row):
    """Returns whole lines of output as a table with the schema `PARTS`. `row` is the position of the first."""
    lines = text.split(b"\n")[:-1]
    try:
        table = pyarrow.json.read_json(
            pyarrow.BufferReader(text),
            read_options=pyarrow.json.ReadOptions(use_threads=False, block_size=len(text) + 1),
            parse_options=pyarrow.json.ParseOptions(
                explicit_schema=FIELDS, newlines_in_values=False, unexpected_field_behavior="ignore"))
    except pyarrow.ArrowInvalid:
        # Arrow rejects some valid JSON, such as a lone surrogate.
        table = pyarrow.Table.from_pylist([json.loads(line) for line in lines], FIELDS)
    rest = pyarrow.array([line[line.index(b","):] for line in lines], pyarrow.string())
    rows = pyarrow.array(range(row, row + len(lines)), pyarrow.int64())
    return pyarrow.Table.from_arrays([*(table[name] for name in FIELDS.names), rows, rest], schema=PARTS)


def unusable(table, limit):
    """Returns the first unusable events of a table: number in the file, line, message."""
    found = []
    for index in pyarrow.compute.indices_nonzero(pyarrow.compute.equal(table["kind"], "error")).to_pylist():
        error = json.loads("{" + table["rest"][index].as_py()[1:])["error"]
        # A platform that throws writes a line of this kind, too: its error is a string.
        if len(found) < limit and isinstance(error, dict):
            found.append((table["event"][index].as_py(), error["line"], error["message"]))
    return found


class Parts:
    """A file of Parquet that has its name only when it is complete. A retry of a task leaves one file."""

    def __init__(self, folder, name, schema):
        self.system, path = pyarrow.fs.FileSystem.from_uri(folder)
        self.path = "%s/%s" % (path, name)
        self.scratch = "%s/_scratch/%s.%d" % (path, name.replace("/", "-"), TaskContext.get().taskAttemptId())
        self.writer = pyarrow.parquet.ParquetWriter(
            self.scratch, schema, filesystem=self.system, use_dictionary=DICTIONARY)

    def __enter__(self):
        return self.writer

    def __exit__(self, kind, *_):
        self.writer.close()
        if kind is None and self.system.get_file_info(self.path).type == pyarrow.fs.FileType.NotFound:
            self.system.move(self.scratch, self.path)
        else:
            self.system.delete_file(self.scratch)


def evaluate(name, stream, command, writer):
    """Writes the results of a process of its own for one file. Returns its status, summary and messages."""
    with tempfile.TemporaryDirectory(dir=SparkFiles.getRootDirectory()) as folder:
        summary = os.path.join(folder, "summary.json")
        child = subprocess.Popen(
            command + ["--stdin-filename", name, "--summary-out", summary],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        problems, messages = [], []
        threads = [threading.Thread(target=feed, args=(stream, child.stdin, problems)),
                   threading.Thread(target=listen, args=(child.stderr, messages))]
        for thread in threads:
            thread.start()
        try:
            tables, bad, row, rest = [], [], 0, b""
            while chunk := child.stdout.read(CHUNK):
                whole, end, tail = (rest + chunk).rpartition(b"\n")
                rest = tail
                if end:
                    tables.append(columns(whole + end, row))
                    row += len(tables[-1])
                    bad += unusable(tables[-1], SHOWN - len(bad))
                if sum(table.nbytes for table in tables) >= GROUP:
                    writer.write_table(pyarrow.concat_tables(tables))
                    tables = []
            if tables:
                writer.write_table(pyarrow.concat_tables(tables))
            child.wait()
        finally:
            # Ends the process if the task was cancelled or has failed.
            child.kill()
            child.wait()
            for thread in threads:
                thread.join()
            child.stdout.close()
            child.stderr.close()
        for problem in problems:
            raise RuntimeError("%s%s: cannot be read: %s" % (FAILED, name, problem))
        text = b"".join(messages).decode(errors="replace")
        if child.returncode not in (0, 1, 4) or rest:
            ended = "signal %d" % -child.returncode if child.returncode < 0 else "status %d" % child.returncode
            raise RuntimeError("%s%s: %s\n%s" % (FAILED, name, ended, text))
        with open(summary) as source:
            return {"status": child.returncode, "summary": json.load(source), "unusable": bad, "messages": text}


def evaluation(events, out, names, program, rules, options):
    """Returns the function of the first stage: from indexes of files to what their processes report."""
    def run(files):
        for file in files:
            system, path = pyarrow.fs.FileSystem.from_uri(events)
            # The program decompresses, and tells where a file is damaged.
            stream = system.open_input_stream("%s/%s" % (path, names[file]), compression=None)
            command = [SparkFiles.get(program), "eval", SparkFiles.get(rules), "-", "--jobs", "1",
                       "--on-error", "emit", "--events-format", "json", "--color", "never"]
            for name, value, is_file in options:
                command += [name, SparkFiles.get(value) if is_file else value]
            with Parts(out, "_scratch/part-%05d.parquet" % file, PARTS) as writer:
                found = evaluate("%s/%s" % (events, names[file]), stream, command, writer)
            yield file, found
    return run


def numbering(events, out, names, first):
    """Returns the function of the second stage. `first[file]` is the number of events in the files before."""
    def run(files):
        for file in files:
            system, path = pyarrow.fs.FileSystem.from_uri(out)
            name, part = "%s/%s" % (events, names[file]), "part-%05d.parquet" % file
            with Parts(out, part, RESULTS) as writer, system.open_input_file("%s/_scratch/%s" % (path, part)) as source:
                for group in pyarrow.parquet.ParquetFile(source).iter_batches(batch_size=1 << 15):
                    event = pyarrow.compute.add(group["event"], first[file])
                    line = pyarrow.compute.binary_join_element_wise(
                        '{"event":', event.cast(pyarrow.string()), prefix(name), group["rest"], "")
                    writer.write_batch(pyarrow.RecordBatch.from_arrays(
                        [event, pyarrow.array([name] * len(group), pyarrow.string()), group["row"],
                         *(group[field] for field in FIELDS.names[1:]), line], schema=RESULTS))
    return run


def fail(status, message):
    print("evaluate.py: error: " + message, file=sys.stderr)
    sys.exit(status)


def event_files(folder):
    """The names of the files of a folder, in the order of their bytes."""
    try:
        system, path = pyarrow.fs.FileSystem.from_uri(folder)
        found = system.get_file_info(pyarrow.fs.FileSelector(path))
    except (OSError, pyarrow.ArrowInvalid) as problem:
        fail(6, "%s: %s" % (folder, problem))
    names = [one.base_name for one in found if one.type == pyarrow.fs.FileType.File]
    # Spark and Hadoop leave marks such as `_SUCCESS`.
    names = sorted((name for name in names if name[0] not in "._"), key=os.fsencode)
    if not names:
        fail(6, "%s: there are no files of events" % folder)
    return names


def check_rules(program, rules, options):
    """Ends the job, before it has a task, if the rules cannot be loaded or cannot be evaluated in parts."""
    known = [word for name, value, _ in options if name == "--platform" for word in (name, value)]
    found = subprocess.run([program, "inspect", rules, "--format", "json", *known], capture_output=True, text=True)
    if found.returncode:
        sys.stderr.write(found.stderr)
        fail(found.returncode, "the rules cannot be loaded")
    if any("schedules" in json.loads(line) for line in found.stdout.splitlines()):
        fail(2, "%s: schedules depend on all events before, so files cannot be evaluated by themselves\n"
             "  help: run `rulectl eval` over all files" % rules)


def other_messages(text):
    """The messages of a process that are not about one event, with their help."""
    kept, is_kept = [], True
    for line in text.splitlines():
        if not line.startswith(" "):
            is_kept = not re.match(r"rulectl: .*:[0-9]+:[0-9]+: error: |rulectl: note: the input contains no events", line)
        if is_kept:
            kept.append(line)
    return "\n".join(kept)


def show(messages, count):
    """Prints the first of `count` messages."""
    for message in messages[:SHOWN]:
        print(message, file=sys.stderr)
    if count > SHOWN:
        print("evaluate.py: %d more messages" % (count - SHOWN), file=sys.stderr)


def explain(text):
    """Ends the job with the message of a task, without the stack traces that Spark puts round it."""
    ended = re.search(FAILED + r"(.*?): (status|signal) ([0-9]+)\n((?:(?:rulectl: |  ).*\n)*)", text)
    if ended:
        name, kind, number, messages = ended.groups()
        sys.stderr.write(messages)
        fail(int(number) + (128 if kind == "signal" else 0), "%s: rulectl ended with %s %s" % (name, kind, number))
    if unread := re.search(FAILED + "(.*)", text):
        fail(6, unread.group(1))
    print(text, file=sys.stderr)
    fail(6, "the job failed: see above")


def run(context, options, settings, names):
    sent = [options.program, options.rules] + [value for _, value, is_file in settings if is_file]
    for path in sent:
        context.addFile(path)
    shipped = [(name, os.path.basename(value) if is_file else value, is_file) for name, value, is_file in settings]
    work = evaluation(options.events, options.out, names, *map(os.path.basename, sent[:2]), shipped)
    # One partition for each file.
    files = context.parallelize(range(len(names)), len(names))
    reports = [found for _, found in sorted(files.mapPartitions(work).collect(), key=lambda pair: pair[0])]
    first = [0]
    for found in reports:
        first.append(first[-1] + found["summary"]["events"])
    files.foreachPartition(numbering(options.events, options.out, names, first))
    summary = join(found["summary"] for found in reports)
    if options.summary_out:
        with open(options.summary_out, "x") as file:
            print(json.dumps(summary), file=file)
    show(["rulectl: %s/%s:%d: error: %s (event %d)" % (options.events, names[file], line, message, first[file] + event)
          for file, found in enumerate(reports) for event, line, message in found["unusable"]], summary["unusable"])
    others = {}
    for text in filter(None, (other_messages(found["messages"]) for found in reports)):
        others[text] = others.get(text, 0) + 1
    show(["%s%s" % (text, "\n  note: in %d files" % count if count > 1 else "") for text, count in others.items()],
         len(others))
    return status(found["status"] for found in reports)


def parse():
    """Returns the options, and those of them that are options of `rulectl eval`: name, value, whether it is a file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in "rules", "events", "out":
        parser.add_argument(name)
    parser.add_argument("--program", default="rulectl", help="the static executable (default: rulectl)")
    parser.add_argument("--summary-out", metavar="FILE", help="write the joined counts to a file of the driver")
    known = "platform", "rule", "now", "time_zone", "sdk_version", "state", "history"
    for name in known:
        parser.add_argument("--" + name.replace("_", "-"), help="as in `rulectl eval`")
    options = parser.parse_args()
    for name in "events", "out":
        folder = getattr(options, name).rstrip("/")
        setattr(options, name, folder if "://" in folder else os.path.abspath(folder))
    # One clock and one time zone for all tasks and their retries.
    options.now = options.now or "%.3f" % time.time()
    options.time_zone = options.time_zone or "UTC"
    program = shutil.which(options.program)
    if not program:
        fail(6, "%s: there is no such program" % options.program)
    options.program = os.path.abspath(program)
    return options, [("--" + name.replace("_", "-"), getattr(options, name), name in ("state", "history"))
                     for name in known if getattr(options, name)]


def main():
    options, settings = parse()
    sent = [options.program, options.rules] + [value for _, value, is_file in settings if is_file]
    for path in sent:
        if not os.path.isfile(path):
            fail(6, "%s: there is no such file" % path)
    if len({os.path.basename(path) for path in sent}) < len(sent):
        fail(2, "two of the files to send have the same name: %s" % " ".join(sent))
    check_rules(options.program, options.rules, settings)
    names = event_files(options.events)
    system, path = pyarrow.fs.FileSystem.from_uri(options.out)
    for name, exists in [(options.out, system.get_file_info(path).type != pyarrow.fs.FileType.NotFound),
                         (options.summary_out, options.summary_out and os.path.exists(options.summary_out))]:
        if exists:
            fail(2, "%s exists\n  help: remove it, or use another name" % name)
    system.create_dir(path + "/_scratch")
    is_done = False
    context = SparkContext(appName="rulectl eval")
    try:
        result = run(context, options, settings, names)
        system.delete_dir(path + "/_scratch")
        with system.open_output_stream(path + "/_SUCCESS"):
            is_done = True
    except Exception as problem:
        explain(str(problem))
    finally:
        context.stop()
        if not is_done:
            system.delete_dir(path)
    sys.exit(result)


if __name__ == "__main__":
    main()
