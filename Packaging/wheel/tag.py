"""Tags the wheel: it holds a program without shared libraries, which runs with any C library and any Python."""
import os

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TagHook(BuildHookInterface):
    def initialize(self, version, build_data):
        machine = os.environ["RULECTL_MACHINE"]
        build_data["pure_python"] = False
        build_data["tag"] = "py3-none-manylinux_2_17_%s.musllinux_1_1_%s" % (machine, machine)
