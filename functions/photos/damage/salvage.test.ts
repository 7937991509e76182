import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { cutAt, withWrongScan, zeroedFrom } from '../../../test/support/fixtures/damaged-pictures.ts'
import { photograph } from '../../../test/support/fixtures/pictures.ts'
import { withoutZeroTail } from './jpeg.ts'
import { salvage } from './salvage.ts'

const noisy = sharp({
  create: {
    width: 320,
    height: 240,
    channels: 3,
    background: '#795',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
})
const encoded = (encode: (picture: Sharp) => Sharp) => encode(noisy.clone()).toBuffer()
const strict = (picture: Buffer) => sharp(picture, { failOn: 'warning' }).raw().toBuffer()
const tolerant = (picture: Buffer) => sharp(picture, { failOn: 'none' }).raw().toBuffer()

describe('a JPEG', () => {
  it('with wrong scan parameters becomes the same picture with right ones', async () => {
    const right = await photograph(320, 240)
    const wrong = withWrongScan(right)
    await expect(strict(wrong)).rejects.toThrow('Invalid SOS parameters')
    const mended = await salvage('jpeg', wrong)
    expect(mended?.equals(right)).toBe(true)
  })

  it('with wrong scan parameters is whole where it shows the colour of missing parts', async () => {
    const grey = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#808080' } })
      .jpeg()
      .toBuffer()
    expect(await salvage('jpeg', withWrongScan(grey))).toBeDefined()
  })

  it.each([
    ['sequential', (picture: Sharp) => picture.jpeg({ quality: 90 })],
    ['grey', (picture: Sharp) => picture.greyscale().jpeg({ quality: 90 })],
    ['CMYK', (picture: Sharp) => picture.toColourspace('cmyk').jpeg({ quality: 90 })],
    ['of full colour', (picture: Sharp) => picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4' })],
  ])('that ends early and is %s is taken from nine tenths on', async (_, encode) => {
    const whole = await encoded(encode)
    for (const share of [0.99, 0.95]) {
      const salvaged = await salvage('jpeg', cutAt(whole, share))
      expect(salvaged && (await tolerant(salvaged)).length, `${share}`).toBeGreaterThan(0)
    }
    for (const share of [0.8, 0.5, 0.2]) expect(await salvage('jpeg', cutAt(whole, share)), `${share}`).toBeUndefined()
    expect(await salvage('jpeg', withWrongScan(cutAt(whole, 0.5)))).toBeUndefined()
  })

  it('that ends with an end marker in the middle is as damaged as without', async () => {
    const whole = await encoded((picture) => picture.jpeg())
    const ended = (share: number) => Buffer.concat([cutAt(whole, share), Buffer.from([0xff, 0xd9])])
    expect(await salvage('jpeg', ended(0.95))).toBeDefined()
    expect(await salvage('jpeg', ended(0.5))).toBeUndefined()
  })

  it('that is progressive and ends early is taken once it has its fine details', async () => {
    const whole = await encoded((picture) => picture.jpeg({ quality: 90, progressive: true }))
    const taken = async (share: number) => (await salvage('jpeg', cutAt(whole, share))) !== undefined
    expect([await taken(0.95), await taken(0.1)]).toEqual([true, false])
  })

  it('that ends in zeros loses them, unless they are padding behind a whole picture', async () => {
    const whole = await encoded((picture) => picture.jpeg({ quality: 90 }))
    expect(withoutZeroTail(zeroedFrom(whole, 0.5)).length).toBeLessThanOrEqual(Math.floor(whole.length / 2))
    const padded = Buffer.concat([whole, Buffer.alloc(4096)])
    expect(withoutZeroTail(padded)).toBe(padded)
    expect(withoutZeroTail(whole)).toBe(whole)
  })

  it('of which only the first bytes are there is not salvaged', async () => {
    const whole = await encoded((picture) => picture.jpeg())
    for (const length of [3, 4, 20, 200, 600]) {
      const salvaged = await salvage('jpeg', whole.subarray(0, length)).catch(() => undefined)
      expect(salvaged, `${length}`).toBeUndefined()
    }
  })
})

describe('a PNG', () => {
  it.each([
    ['plain', (picture: Sharp) => picture.png()],
    ['with a palette', (picture: Sharp) => picture.png({ palette: true })],
    ['of 16 bits', (picture: Sharp) => picture.toColourspace('rgb16').png()],
    ['with transparency', (picture: Sharp) => picture.ensureAlpha(0.5).png()],
  ])('that ends early and is %s keeps its whole rows', async (_, encode) => {
    const whole = await encoded(encode)
    const salvaged = await salvage('png', cutAt(whole, 0.95))
    if (!salvaged) throw new Error('not salvaged')
    const { height = 0 } = await sharp(salvaged).metadata()
    expect([height >= 216, height < 240]).toEqual([true, true])
    const rows = await strict(salvaged)
    expect(rows.equals((await strict(whole)).subarray(0, rows.length))).toBe(true)
    expect(await salvage('png', cutAt(whole, 0.8))).toBeUndefined()
  })

  it('that is interlaced has black gaps, never memory of other pictures', async () => {
    const whole = await encoded((picture) => picture.png({ progressive: true }))
    const salvaged = await salvage('png', cutAt(whole, 0.95))
    if (!salvaged) throw new Error('not salvaged')
    const [found, expected] = [await strict(salvaged), await strict(whole)]
    expect(found.every((value, at) => value === 0 || value === expected[at])).toBe(true)
    expect(await salvage('png', cutAt(whole, 0.5))).toBeUndefined()
  })

  it('with a wrong checksum is read', async () => {
    const whole = await encoded((picture) => picture.png())
    const wrong = Buffer.from(whole)
    wrong.writeUInt8(wrong.readUInt8(wrong.length - 14) ^ 1, wrong.length - 14)
    const salvaged = await salvage('png', wrong)
    expect(salvaged && (await strict(salvaged)).equals(await strict(whole))).toBe(true)
  })

  it('without a header is not salvaged', async () => {
    const whole = await encoded((picture) => picture.png())
    for (const length of [8, 12, 20, 40]) expect(await salvage('png', whole.subarray(0, length))).toBeUndefined()
  })
})

describe('a WEBP', () => {
  it('that ends early is taken from nine tenths on', async () => {
    const whole = await encoded((picture) => picture.webp())
    const salvaged = await salvage('webp', cutAt(whole, 0.95))
    expect(salvaged && (await tolerant(salvaged)).length).toBeGreaterThan(0)
    expect(await salvage('webp', cutAt(whole, 0.8))).toBeUndefined()
  })
})
