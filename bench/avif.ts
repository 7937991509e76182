/**
 * Measures the conversion of a 12 megapixel photo to its AVIF sizes: time, bytes against a JPEG of equal quality, and
 * structural similarity (SSIM) to the lossless image.
 */
import sharp from 'sharp'
import { convertImage, type Derivatives } from '../functions/photos/pixels.ts'
import { photograph } from '../test/support/fixtures/pictures.ts'
import { median, openReport } from './support/report.ts'
import { sized } from './support/sized.ts'
import { texturedPicture } from './support/textured-picture.ts'

const size = sized({ width: 4000, height: 3000 }, { width: 1600, height: 1200 })
const threads = 2
const runs = sized(5, 1)
const marks = { seconds: 3, ssim: 0.92, bytesOfEqualJpeg: 1, shareBytes: 300_000 }

sharp.concurrency(threads)
sharp.cache(false)
const report = openReport(`AVIF of ${size.width} × ${size.height}, ${threads} threads (sharp ${sharp.versions.sharp})`)
await measure('A drawn photograph', await photograph(size.width, size.height))
await measure('Detail at every scale', await texturedPicture(size.width, size.height))
report.end()

async function measure(name: string, original: Buffer): Promise<void> {
  report.heading(`${name}, ${kb(original.length)} as JPEG`)
  const seconds: number[] = []
  let made = await convertImage(original)
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now()
    made = await convertImage(original)
    seconds.push((performance.now() - startedAt) / 1000)
  }
  report.atMost(
    `480 + 768 + 1280 + 1600 px, JPEG and preview (median of ${runs})`,
    median(seconds),
    marks.seconds,
    ' s',
  )
  report.line(`fastest ${Math.min(...seconds).toFixed(2)} s, slowest ${Math.max(...seconds).toFixed(2)} s`)
  await compareSizes(original, made)
  report.atMost('JPEG for link previews', made.share.length, marks.shareBytes, ' bytes')
}

async function compareSizes(original: Buffer, made: Derivatives): Promise<void> {
  for (const { width, bytes } of made.avif) {
    const lossless = await sharp(original).rotate().resize({ width, height: width, fit: 'inside' }).png().toBuffer()
    const reached = await similarity(lossless, bytes)
    const equal = await jpegOfSimilarity(lossless, reached)
    const jpeg80 = await sharp(lossless).jpeg({ quality: 80 }).toBuffer()
    report.atLeast(`${width} px, SSIM`, reached, marks.ssim)
    report.atMost(
      '… bytes over those of the JPEG of equal SSIM',
      bytes.length / equal.bytes.length,
      marks.bytesOfEqualJpeg,
      '×',
    )
    report.line(
      `${kb(bytes.length)} beside ${kb(equal.bytes.length)} (quality ${equal.quality}); ${percent(bytes, jpeg80)} of the ` +
        `JPEG of quality 80 (${kb(jpeg80.length)}, SSIM ${(await similarity(lossless, jpeg80)).toFixed(3)})`,
    )
  }
}

/** Returns the JPEG of the lowest quality with at least this similarity, otherwise quality 100. */
async function jpegOfSimilarity(lossless: Buffer, wanted: number): Promise<{ quality: number; bytes: Buffer }> {
  const at = (quality: number) => sharp(lossless).jpeg({ quality }).toBuffer()
  let [low, high] = [1, 100]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((await similarity(lossless, await at(middle))) >= wanted) high = middle
    else low = middle + 1
  }
  return { quality: high, bytes: await at(high) }
}

/** At full resolution: the package's default downsamples to 256 pixels. */
async function similarity(one: Buffer, other: Buffer): Promise<number> {
  // Loaded late, so that --help works without the packages of bench/.
  const { ssim } = await import('ssim.js')
  return ssim(await pixels(one), await pixels(other), { downsample: false }).mssim
}

async function pixels(image: Buffer) {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`
}

function percent(part: Buffer, whole: Buffer): string {
  return `${Math.round((100 * part.length) / whole.length)} %`
}
