import RuleArchive
import TestSupport
import Testing

private let text = Array(String(repeating: #"{"type":"a","n":1}"# + "\n", count: 40).utf8)

/// `text` compressed by zlib at level 9.
private let member = hex("1f8b0800000000000203ab562aa92c4855b2524a54d251ca53b232ace5aa1e151a151aee42008500c5dff8020000")

/// A member that holds `bytes` uncompressed, with every optional part of the header.
private func fullMember(_ bytes: [UInt8]) -> [UInt8] {
  var header: [UInt8] = [0x1F, 0x8B, 8, 0x1F, 0, 0, 0, 0, 0, 3]
  header += le16(3) + [1, 2, 3] + Array("name\0".utf8) + Array("comment\0".utf8)
  header += le16(Int(checksum(header) & 0xFFFF))
  return header + deflated(bytes) + le32(Int(checksum(bytes))) + le32(bytes.count)
}

/// Reads `pieces` one after the other, at most `step` bytes a call.
private func inflate(_ pieces: [[UInt8]], step: Int = 1_000) -> (text: [UInt8], problem: ArchiveProblem?) {
  var reader = GzipReader()
  var output: [UInt8] = []
  do {
    for piece in pieces {
      var start = 0
      while try reader.read(piece.span, from: &start, into: &output, max: step) == .outputFull {}
      #expect(start == piece.count)
    }
    try reader.finish()
  } catch { return (output, error) }
  return (output, nil)
}

private func fault(_ bytes: [UInt8]) -> ArchiveProblem.GzipFault? {
  guard case .gzip(let fault)? = inflate([bytes]).problem?.reason else { return nil }
  return fault
}

@Suite struct `a gzip stream` {
  @Test func `comes out whole`() {
    let (output, problem) = inflate([member])
    #expect(output == text)
    #expect(problem == nil)
  }

  @Test func `comes out the same wherever it is split`() {
    let stream = member + fullMember(Array("between".utf8)) + member
    let whole = text + Array("between".utf8) + text
    for split in 0...stream.count {
      let (output, problem) = inflate([Array(stream[..<split]), Array(stream[split...])])
      #expect(output == whole, "split at \(split)")
      #expect(problem == nil, "split at \(split)")
    }
    #expect(inflate(stream.map { [$0] }).text == whole)
  }

  @Test(arguments: [1, 7, 720, 721])
  func `comes out in portions of any size`(step: Int) {
    let (output, problem) = inflate([member], step: step)
    #expect(output == text)
    #expect(problem == nil)
  }

  @Test func `never writes more than asked for`() throws {
    var reader = GzipReader()
    var (output, start): ([UInt8], Int) = ([], 0)
    let progress = try reader.read(member.span, from: &start, into: &output, max: 100)
    #expect(progress == .outputFull)
    #expect(output.count == 100)
  }

  @Test func `that is cut anywhere gives what came before, and the place`() {
    for length in 0..<member.count {
      let (output, problem) = inflate([Array(member.prefix(length))])
      #expect(text.starts(with: output), "cut at \(length)")
      #expect(problem?.reason == .gzip(.endOfInput), "cut at \(length)")
      #expect(problem?.offset == length)
    }
  }

  @Test func `may be filled up with zeros`() {
    #expect(inflate([member + [0, 0, 0]]).problem == nil)
    #expect(fault(member + [0, 0x1F]) == .trailingBytes)
  }

  @Test func `with bytes behind it gives its text, then the place`() {
    let (output, problem) = inflate([member + Array("rubbish".utf8)])
    #expect(output == text)
    #expect(problem?.reason == .gzip(.trailingBytes))
    #expect(problem?.offset == member.count)
    #expect(fault(member + [0x1F]) == .trailingBytes)
    #expect(fault(member + [0x1F, 0x8C]) == .trailingBytes)
  }

  @Test func `with a wrong trailer says which number is wrong`() {
    var bytes = member
    bytes[member.count - 8] ^= 1
    let crc = checksum(text)
    #expect(fault(bytes) == .wrongCRC(declared: crc ^ 1, found: crc))
    bytes = member
    bytes[member.count - 4] ^= 1
    let length = UInt32(text.count)
    #expect(fault(bytes) == .wrongLength(declared: length ^ 1, found: length))
  }

  @Test func `with a wrong header is refused`() {
    #expect(fault([0x50, 0x4B]) == .notGzip)
    #expect(fault([0x1F, 0x8C]) == .notGzip)
    #expect(fault([0x1F, 0x8B, 7]) == .unknownMethod(7))
    #expect(fault([0x1F, 0x8B, 8, 0x20]) == .reservedFlags(0x20))
    var bytes = fullMember(text)
    bytes[12] ^= 1
    #expect(fault(bytes) == .wrongHeaderCRC)
  }

  @Test func `with invalid data says where, and goes on saying it`() {
    var bytes = member
    bytes[10] = 0x07
    #expect(fault(bytes) == .deflateInvalid)
    var reader = GzipReader()
    var (output, start): ([UInt8], Int) = ([], 0)
    for _ in 0..<2 {
      do {
        _ = try reader.read(bytes.span, from: &start, into: &output, max: 10)
        Issue.record("read what is invalid")
      } catch { #expect(error.reason == .gzip(.deflateInvalid)) }
    }
  }
}
