import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fitWithin, prepare, scaleAboveBytes, scalingDecision } from './scaling.ts'

describe('scaling decision', () => {
  it.each(['image/jpeg', 'image/jpg', 'image/pjpeg', 'IMAGE/JPEG', 'image/png', 'image/x-png', 'image/webp'])(
    'sends a small %s unchanged',
    (type) => {
      expect(scalingDecision({ type, size: scaleAboveBytes })).toBe('send')
    },
  )

  it('scales a file above 5 MB', () => {
    expect(scalingDecision({ type: 'image/png', size: scaleAboveBytes + 1 })).toBe('scale')
  })

  it.each(['', 'application/octet-stream', 'image/heic', 'image/heif', 'image/avif'])('looks into %s', (type) => {
    expect(scalingDecision({ type, size: 10 })).toBe('look')
  })

  it.each(['image/gif', 'image/svg+xml', 'video/mp4', 'text/html'])('refuses %s at any size', (type) => {
    expect(scalingDecision({ type, size: 10 })).toBe('refuse')
  })
})

const heads = {
  'image/jpeg': [0xff, 0xd8, 0xff, 0xe0],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/webp': [...Buffer.from('RIFF0000WEBPVP8 ')],
}
const heic = [0, 0, 0, 24, ...Buffer.from('ftypheic')]

describe('prepare', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('keeps bytes and type of a small photo', async () => {
    const file = new File(['bytes'], 'p.png', { type: 'image/png' })
    expect(await prepare(file)).toEqual({ blob: file, contentType: 'image/png' })
  })

  it.each(Object.entries(heads))('recognises %s by its content, whatever name and type', async (contentType, head) => {
    for (const [name, type] of [
      ['foto', ''],
      ['FOTO.JPG', 'image/jpg'],
      ['foto.png', 'image/png'],
      ['foto.heic', 'image/heic'],
    ] as const) {
      const file = new File([new Uint8Array(head)], name, { type })
      expect(await prepare(file), name).toEqual({ blob: file, contentType })
    }
  })

  it('draws a HEIC photo as JPEG on white where the browser opens it', async () => {
    const context = { fillStyle: '', fillRect: vi.fn(), drawImage: vi.fn() }
    const canvas = {
      width: 0,
      height: 0,
      getContext: () => context,
      toBlob: (done: (blob: Blob) => void, type: string) => done(new Blob(['drawn'], { type })),
    }
    const bitmap = { width: 6400, height: 3200, close: vi.fn() }
    vi.stubGlobal('createImageBitmap', async () => bitmap)
    vi.stubGlobal('document', { createElement: () => canvas })
    const { blob, contentType } = await prepare(new File([new Uint8Array(heic)], 'IMG_1.HEIC', { type: 'image/heic' }))
    expect([contentType, blob.type, canvas.width, canvas.height]).toEqual(['image/jpeg', 'image/jpeg', 3200, 1600])
    expect([context.fillStyle, context.fillRect.mock.calls]).toEqual(['#ffffff', [[0, 0, 3200, 1600]]])
    expect(context.fillRect.mock.invocationCallOrder[0]).toBeLessThan(
      context.drawImage.mock.invocationCallOrder[0] ?? 0,
    )
    expect(bitmap.close).toHaveBeenCalled()
  })

  it('says that it opens no HEIC, and that other files are no pictures', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unsupported')))
    const bytes = (content: readonly number[], type: string) => new File([new Uint8Array(content)], 'x', { type })
    await expect(prepare(bytes(heic, ''))).rejects.toMatchObject({ problem: 'heic' })
    await expect(prepare(bytes([1, 2, 3], ''))).rejects.toMatchObject({ problem: 'photo.not_an_image' })
  })

  it('sends a large photo that the browser cannot open as it is', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('damaged')))
    const large = new File([new Uint8Array(heads['image/jpeg']), new Uint8Array(scaleAboveBytes)], 'x.jpg')
    expect(await prepare(large)).toEqual({ blob: large, contentType: 'image/jpeg' })
  })
})

describe('fitWithin', () => {
  const side = fc.integer({ min: 1, max: 12_000 })

  it('never exceeds the edge, never enlarges, and keeps the aspect ratio', () => {
    fc.assert(
      fc.property(side, side, fc.integer({ min: 100, max: 4000 }), (width, height, edge) => {
        const fitted = fitWithin({ width, height }, edge)
        expect(Math.max(fitted.width, fitted.height)).toBeLessThanOrEqual(Math.max(1, edge))
        expect(fitted.width).toBeLessThanOrEqual(width)
        expect(fitted.height).toBeLessThanOrEqual(height)
        const factor = Math.min(1, edge / Math.max(width, height))
        expect(Math.abs(fitted.width - width * factor)).toBeLessThanOrEqual(1)
        expect(Math.abs(fitted.height - height * factor)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
