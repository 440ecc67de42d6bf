// The data files of the program, as constants that end with NUL.

/// A JSON Schema.
typedef struct {
  /// The argument of `rulectl schema`, and the name of the file.
  const char *_Nonnull name;
  /// The described document, as a noun phrase for the help of `rulectl schema`.
  const char *_Nonnull subject;
  /// The bytes of the file.
  const unsigned char *_Nonnull text;
} cdata_schema;

/// The number of schemas.
int cdata_schema_count(void);

/// The schema at an index below the count, in the order of the help.
cdata_schema cdata_schema_at(int index);

/// The files with known events, one after the other.
const unsigned char *_Nonnull cdata_events(void);

/// The style of HTML pages, as CSS.
const unsigned char *_Nonnull cdata_page_style(void);
