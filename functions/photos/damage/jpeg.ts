import sharp from 'sharp'

/** Fewer zeros are part of the picture's data. */
const shortestTail = 512
/** Shorter runs of the fill colour occur in whole pictures. */
const shortestRun = 8
/** Decoders fill what is missing with the middle of the range. */
const fill = [128, 128, 128]

/**
 * Cuts the zeros that an interrupted copy leaves at the end, because a decoder would read them as picture data. Padding
 * behind a whole picture stays.
 */
export function withoutZeroTail(jpeg: Buffer): Buffer {
  let end = jpeg.length
  while (end > 0 && jpeg[end - 1] === 0) end -= 1
  const isWhole = jpeg[end - 2] === 0xff && jpeg[end - 1] === 0xd9
  return jpeg.length - end < shortestTail || isWhole ? jpeg : jpeg.subarray(0, end)
}

/** Returns the picture with the scan parameters that a sequential JPEG has by definition: cameras write others. */
export function withPlainScans(jpeg: Buffer): Buffer {
  const { isProgressive, scans } = structureOf(jpeg)
  if (isProgressive) return jpeg
  const mended = Buffer.from(jpeg)
  for (const { parametersAt } of scans) if (parametersAt + 3 <= mended.length) mended.set([0, 63, 0], parametersAt)
  return mended
}

/**
 * Returns the share of the picture that is missing, 0 to 1: what the decoder filled, or all of a progressive picture
 * that ends before its fine details.
 */
export async function missingShare(jpeg: Buffer): Promise<number> {
  if (await isWhole(jpeg)) return 0
  const { isProgressive, scans, luma } = structureOf(jpeg)
  const detailed = scans
    .slice(0, -1)
    .some(({ components, from, to }) => from > 0 && to === 63 && components.includes(luma))
  return isProgressive && !detailed ? 1 : filledShare(jpeg)
}

function isWhole(jpeg: Buffer): Promise<boolean> {
  return sharp(jpeg, { limitInputPixels: false, failOn: 'warning' })
    .resize({ width: 16 })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )
}

async function filledShare(jpeg: Buffer): Promise<number> {
  const input = sharp(jpeg, { limitInputPixels: false, failOn: 'none', ignoreIcc: true })
  const { space } = await input.metadata()
  const { data, info } = await input.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const last = [...data.subarray(data.length - channels)]
  // Colours of a CMYK picture are converted, so the fill colour is that of the last row, if it has only one.
  const colour = space === 'cmyk' ? last : fill.slice(0, channels)
  const filledOf = (row: number) =>
    filledPixels(data.subarray(row * width * channels, (row + 1) * width * channels), colour)
  if (space === 'cmyk' && filledOf(height - 1) < width) return 0
  let filled = 0
  for (let row = 0; row < height; row += 1) filled += filledOf(row)
  return filled / (width * height)
}

function filledPixels(row: Buffer, colour: readonly number[]): number {
  let filled = 0
  let run = 0
  for (let at = 0; at < row.length; at += colour.length) {
    run = colour.every((value, channel) => row[at + channel] === value) ? run + 1 : 0
    if (run === shortestRun) filled += shortestRun
    else if (run > shortestRun) filled += 1
  }
  return filled
}

interface Scan {
  readonly components: readonly number[]
  /** The first coefficient: 0 are colours of blocks, others their details. */
  readonly from: number
  readonly to: number
  readonly parametersAt: number
}

interface Structure {
  readonly isProgressive: boolean
  readonly luma: number
  readonly scans: readonly Scan[]
}

const marker = { startOfImage: 0xd8, endOfImage: 0xd9, startOfScan: 0xda, temporary: 0x01 } as const
const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7
const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)

/** Walks the segments of a JPEG (ITU-T T.81, annex B), as far as they go. */
function structureOf(jpeg: Buffer): Structure {
  const scans: Scan[] = []
  let isProgressive = false
  let luma = 1
  for (let at = nextMarker(jpeg, 2); at !== -1 && at + 4 <= jpeg.length; ) {
    const code = jpeg.readUInt8(at + 1)
    if (code === marker.endOfImage) break
    if (code === marker.startOfImage || code === marker.temporary) {
      at = nextMarker(jpeg, at + 2)
      continue
    }
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    if (isFrame(code)) {
      isProgressive = code === 0xc2
      luma = jpeg[at + 10] ?? luma
    }
    if (code === marker.startOfScan) {
      const count = jpeg[at + 4] ?? 0
      const components = Array.from({ length: count }, (_, index) => jpeg[at + 5 + 2 * index] ?? 0)
      const parametersAt = at + 5 + 2 * count
      scans.push({ components, from: jpeg[parametersAt] ?? 0, to: jpeg[parametersAt + 1] ?? 0, parametersAt })
    }
    at = nextMarker(jpeg, end)
  }
  return { isProgressive, luma, scans }
}

/** Returns the position of the next marker that is not part of picture data; -1 without one. */
function nextMarker(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at !== -1 && at + 1 < jpeg.length; at = jpeg.indexOf(0xff, at + 1)) {
    const code = jpeg.readUInt8(at + 1)
    if (code !== 0x00 && code !== 0xff && !isRestart(code)) return at
  }
  return -1
}
