"""Parses the lines of files, read before, once for each line on standard input: parse.py PARSER FILE...

PARSER is orjson, or a variant of simdjson, such as haswell for AVX2: its parse alone, which builds no Python values.
Prints the name of the parser first, then the user time of each pass. The collector of cycles is off: there are none.
"""
import gc, importlib.metadata, platform, resource, sys


def parser(name):
    """A parser's function and its name."""
    if name != "orjson":
        import simdjson
        found = simdjson.Parser()
        found.implementation = name
        return found.parse, "pysimdjson %s (%s)" % (importlib.metadata.version("pysimdjson"), name)
    try:
        import orjson as found
    except ImportError:
        import json as found
    return found.loads, "%s %s" % (found.__name__, getattr(found, "__version__", ""))


def main():
    lines = [line for name in sys.argv[2:] for line in open(name, "rb")]
    parse, name = parser(sys.argv[1])
    print("%s, Python %s" % (name, platform.python_version()), flush=True)
    gc.disable()
    for _ in sys.stdin:
        begin = resource.getrusage(resource.RUSAGE_SELF).ru_utime
        for line in lines:
            parse(line)
        print(resource.getrusage(resource.RUSAGE_SELF).ru_utime - begin, flush=True)


if __name__ == "__main__":
    main()
