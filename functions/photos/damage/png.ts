import { constants, crc32, createInflate, deflateSync } from 'node:zlib'

const signature = 8
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** First column and row of each pass of an interlaced picture, and their steps (PNG specification, 8.2). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

interface Header {
  readonly width: number
  readonly height: number
  readonly bitsPerPixel: number
  readonly isInterlaced: boolean
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

/**
 * Returns the readable part of a damaged PNG as a whole one: fewer rows, or black pixels where an interlaced picture
 * has gaps. A decoder would show memory of other pictures there. Undefined if less than `least` (0 to 1) is readable.
 */
export async function readablePng(png: Buffer, least: number): Promise<Buffer | undefined> {
  const chunks = chunksOf(png)
  const start = chunks.find(({ type }) => type === 'IHDR')
  const header = start && headerOf(start.data)
  if (!start || !header) return undefined
  const whole = bytesOf(header)
  const data = Buffer.concat(chunks.flatMap((chunk) => (chunk.type === 'IDAT' ? [chunk.data] : [])))
  const pixels = await inflated(data, whole)
  const rows = header.isInterlaced ? header.height : Math.floor(pixels.length / rowBytes(header, header.width))
  const share = header.isInterlaced ? pixels.length / whole : rows / header.height
  if (share < least) return undefined
  const shown = Buffer.alloc(header.isInterlaced ? whole : rows * rowBytes(header, header.width))
  pixels.copy(shown)
  const head = Buffer.from(start.data)
  head.writeUInt32BE(rows, 4)
  const palette = chunks.filter(({ type }) => ['PLTE', 'tRNS'].includes(type))
  const parts = [{ type: 'IHDR', data: head }, ...palette, { type: 'IDAT', data: deflateSync(shown, { level: 1 }) }]
  return Buffer.concat([
    png.subarray(0, signature),
    ...[...parts, { type: 'IEND', data: Buffer.alloc(0) }].map(encoded),
  ])
}

/** The last chunk may be cut off. */
function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = signature; at + 8 <= png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}

function headerOf(data: Buffer): Header | undefined {
  if (data.length < 13) return undefined
  const channels = channelsOf[data.readUInt8(9)]
  if (channels === undefined) return undefined
  return {
    width: data.readUInt32BE(0),
    height: data.readUInt32BE(4),
    bitsPerPixel: data.readUInt8(8) * channels,
    isInterlaced: data.readUInt8(12) === 1,
  }
}

/** With the filter's byte. */
function rowBytes({ bitsPerPixel }: Header, width: number): number {
  return 1 + Math.ceil((width * bitsPerPixel) / 8)
}

function bytesOf(header: Header): number {
  const { width, height, isInterlaced } = header
  if (!isInterlaced) return height * rowBytes(header, width)
  return passes.reduce((sum, [left, top, right, down]) => {
    const columns = Math.ceil((width - left) / right)
    const rows = Math.ceil((height - top) / down)
    return columns > 0 && rows > 0 ? sum + rows * rowBytes(header, columns) : sum
  }, 0)
}

/** Returns what can be decompressed before the damage, at most `limit` bytes. */
function inflated(data: Buffer, limit: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let length = 0
    const stream = createInflate({ finishFlush: constants.Z_SYNC_FLUSH })
    const finish = () => {
      stream.destroy()
      resolve(Buffer.concat(parts).subarray(0, limit))
    }
    stream.on('data', (part: Buffer) => {
      parts.push(part)
      length += part.length
      if (length >= limit) finish()
    })
    stream.once('end', finish)
    stream.once('error', finish)
    stream.end(data)
  })
}

function encoded({ type, data }: Chunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
