// The data files that the program contains. Each text is a constant that ends with NUL.

/// A JSON Schema.
typedef struct {
  /// The name of the schema: the argument of `rulectl schema`, and the name of the file.
  const char *_Nonnull name;
  /// The document that the schema describes, as a noun phrase for the help of `rulectl schema`.
  const char *_Nonnull subject;
  /// The bytes of the schema file, ending with NUL.
  const unsigned char *_Nonnull text;
} cdata_schema;

/// The number of schemas.
int cdata_schema_count(void);

/// The schema at an index, in the order of the help of `rulectl schema`. The index must be below
/// `cdata_schema_count()`.
cdata_schema cdata_schema_at(int index);

/// The contents of the files with known events, one after the other.
const unsigned char *_Nonnull cdata_events(void);

/// The style of HTML pages, as CSS.
const unsigned char *_Nonnull cdata_page_style(void);
