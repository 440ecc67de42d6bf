#include "CBuild.h"

// Package.swift defines RULECTL_COMMIT.
const char *cbuild_commit(void) { return RULECTL_COMMIT; }
