"""Parses the lines of files, read before, once for each line on standard input.

Prints its own name first, then the user time of each pass. The collector of cycles is off: there
are none.
"""
import gc, platform, resource, sys

try:
    import orjson as parser
except ImportError:
    import json as parser


def main():
    lines = [line for name in sys.argv[1:] for line in open(name, "rb")]
    version = getattr(parser, "__version__", "")
    print("%s %s, Python %s" % (parser.__name__, version, platform.python_version()), flush=True)
    gc.disable()
    loads = parser.loads
    for _ in sys.stdin:
        begin = resource.getrusage(resource.RUSAGE_SELF).ru_utime
        for line in lines:
            loads(line)
        print(resource.getrusage(resource.RUSAGE_SELF).ru_utime - begin, flush=True)


if __name__ == "__main__":
    main()
