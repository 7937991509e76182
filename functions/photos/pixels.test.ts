import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cutAt, withWrongScan, zeroedFrom } from '../../test/support/fixtures/damaged-pictures.ts'
import { photograph } from '../../test/support/fixtures/pictures.ts'
import { convertImage, imageKind } from './pixels.ts'

describe('convertImage', () => {
  it('makes four AVIF widths, a JPEG up to 300 KB and a tiny preview', async () => {
    const made = await convertImage(await photograph(2400, 1800))
    const sizes = await Promise.all(
      made.avif.map(async ({ width, bytes }) => ({ width, meta: await sharp(bytes).metadata() })),
    )
    expect(sizes.map(({ width, meta }) => [width, meta.width, meta.height, meta.format])).toEqual([
      [480, 480, 360, 'heif'],
      [768, 768, 576, 'heif'],
      [1280, 1280, 960, 'heif'],
      [1600, 1600, 1200, 'heif'],
    ])
    expect((await sharp(made.share).metadata()).format).toBe('jpeg')
    expect(made.share.length).toBeLessThanOrEqual(300_000)
    expect(made.preview).toMatch(/^data:image\/webp;base64,/)
    expect(made.preview.length).toBeLessThan(700)
    expect([made.width, made.height]).toEqual([2400, 1800])
  })

  it('does not enlarge a small photo', async () => {
    const made = await convertImage(await photograph(300, 200))
    for (const { bytes } of made.avif) expect((await sharp(bytes).metadata()).width).toBe(300)
  })

  it.each(['jpeg', 'png', 'webp'] as const)('accepts %s', async (format) => {
    const original = await photograph(320, 240, { format })
    expect(imageKind(original)).toBe(format)
    expect((await convertImage(original)).width).toBe(320)
  })

  it('removes position and all other metadata', async () => {
    const original = await photograph(640, 480, { gps: true })
    const exif = (await sharp(original).metadata()).exif
    expect(exif?.includes('Retorna')).toBe(true)
    const made = await convertImage(original)
    for (const bytes of [...made.avif.map((one) => one.bytes), made.share]) {
      const meta = await sharp(bytes).metadata()
      expect([meta.exif, meta.xmp, meta.iptc]).toEqual([undefined, undefined, undefined])
      expect(bytes.includes('Retorna')).toBe(false)
    }
  })

  it('applies the camera orientation', async () => {
    const made = await convertImage(await photograph(640, 480, { orientation: 6 }))
    const [first] = made.avif
    const meta = await sharp(first?.bytes).metadata()
    expect([made.width, made.height]).toEqual([480, 640])
    expect((meta.width ?? 0) < (meta.height ?? 0)).toBe(true)
    expect(meta.orientation ?? 1).toBe(1)
  })

  it('refuses HTML declared as JPEG', async () => {
    await expect(convertImage(Buffer.from('<html><script>alert(1)</script></html>'))).rejects.toMatchObject({
      problem: 'photo.not_an_image',
    })
  })

  it('refuses a polyglot that starts like a JPEG without an image', async () => {
    const polyglot = Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      Buffer.from('<html><script>alert(1)</script></html>'),
    ])
    await expect(convertImage(polyglot)).rejects.toMatchObject({ problem: 'photo.not_an_image' })
  })

  it('refuses SVG even though sharp could read it', async () => {
    await expect(
      convertImage(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
    ).rejects.toMatchObject({ problem: 'photo.not_an_image' })
  })

  it('refuses 60 megapixels before decoding', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#777' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    await expect(convertImage(bomb)).rejects.toMatchObject({ problem: 'photo.too_many_pixels' })
  })

  it('refuses a header with more pixels than a decoder accepts', async () => {
    const png = await photograph(32, 24, { format: 'png' })
    // Width and height in the header, and its checksum.
    png.writeUInt32BE(20_000, 16)
    png.writeUInt32BE(20_000, 20)
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
    await expect(convertImage(png)).rejects.toMatchObject({ problem: 'photo.too_many_pixels' })
  })

  it('refuses a photo without its second half and keeps the cause', async () => {
    const whole = await photograph(800, 600)
    const refused = await convertImage(whole.subarray(0, whole.length / 2)).catch((error: unknown) => error)
    expect(refused).toMatchObject({ problem: 'photo.failed', cause: expect.any(Error) })
  })

  it('refuses a photo whose second half is zeros', async () => {
    const whole = await photograph(800, 600)
    await expect(convertImage(zeroedFrom(whole, 0.5))).rejects.toMatchObject({ problem: 'photo.failed' })
  })

  it.each(['jpeg', 'png', 'webp'] as const)('takes a %s that ends a little early', async (format) => {
    const made = await convertImage(cutAt(await photograph(400, 300, { format }), 0.96))
    expect([made.width, made.height >= 270]).toEqual([400, true])
  })

  it('takes a JPEG with the wrong scan parameters of some phones, as it would be with right ones', async () => {
    const whole = await photograph(400, 300)
    const made = await convertImage(withWrongScan(whole))
    expect(made.share.equals((await convertImage(whole)).share)).toBe(true)
  })

  const plain = () => flat('#806040')
  it.each([
    ['progressive JPEG', () => plain().jpeg({ progressive: true })],
    ['CMYK JPEG', () => plain().toColourspace('cmyk').jpeg()],
    ['16-bit PNG', () => plain().toColourspace('rgb16').png()],
    ['PNG with a palette', () => plain().png({ palette: true })],
    ['interlaced PNG', () => plain().png({ progressive: true })],
    ['lossless WEBP', () => plain().webp({ lossless: true })],
  ])('keeps the colours of a %s', async (_, picture) => {
    const colour = await colourOf((await convertImage(await picture().toBuffer())).share)
    for (const [channel, value] of [0x80, 0x60, 0x40].entries())
      expect(Math.abs((colour[channel] ?? 0) - value)).toBeLessThan(24)
  })

  it('takes the first picture of an animated WEBP', async () => {
    const pictures = await Promise.all(['#ff0000', '#0000ff'].map((background) => flat(background).png().toBuffer()))
    const animated = await sharp(pictures, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer()
    const made = await convertImage(animated)
    expect([made.width, made.height]).toEqual([96, 64])
    const [red = 0, , blue = 0] = await colourOf(made.share)
    expect([red > 240, blue < 15]).toEqual([true, true])
  })

  const transparent = () =>
    sharp({ create: { width: 96, height: 64, channels: 4, background: { r: 0, g: 128, b: 128, alpha: 0 } } })
  it.each([
    ['PNG', () => transparent().png()],
    ['PNG with a palette', () => transparent().png({ palette: true })],
    ['grey PNG', () => transparent().greyscale().png()],
    ['16-bit PNG', () => transparent().toColourspace('rgb16').png()],
    ['WEBP', () => transparent().webp()],
    ['lossless WEBP', () => transparent().webp({ lossless: true })],
  ])('gives a transparent %s a white ground in every derivative', async (_, picture) => {
    const made = await convertImage(await picture().toBuffer())
    for (const bytes of [made.share, ...made.avif.map((one) => one.bytes)])
      expect(Math.min(...(await colourOf(bytes)))).toBeGreaterThan(250)
  })

  it('keeps the share image within 300 KB even for noise', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const detailed = await sharp({ create: { width: 1200, height: 580, channels: 3, background: '#777', noise } })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer()
    expect(detailed.length).toBeGreaterThan(300_000)
    expect((await convertImage(detailed)).share.length).toBeLessThanOrEqual(300_000)
  })

  it('refuses a truncated photo', async () => {
    const whole = await photograph(800, 600)
    await expect(convertImage(whole.subarray(0, 300))).rejects.toMatchObject({ name: 'UnusableImage' })
  })
})

const flat = (background: string) => sharp({ create: { width: 96, height: 64, channels: 3, background } })

/** Returns the mean of each channel. */
async function colourOf(picture: Buffer): Promise<number[]> {
  const { channels } = await sharp(picture).stats()
  return channels.map(({ mean }) => mean)
}

describe('imageKind', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('recognises %s only by all of its first bytes', async (format) => {
    const original = await photograph(32, 24, { format })
    const signs = { jpeg: [0, 1, 2], png: [0, 1, 2, 3, 4, 5, 6, 7], webp: [0, 1, 2, 3, 8, 9, 10, 11] }[format]
    for (const sign of signs) {
      const other = Buffer.from(original)
      other.writeUInt8(other.readUInt8(sign) ^ 1, sign)
      expect(imageKind(other), `byte ${sign}`).toBeUndefined()
    }
  })
})
