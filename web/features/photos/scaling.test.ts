import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitWithin, prepare, scaleAboveBytes, scalingDecision } from './scaling.ts'

describe('scaling decision', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp'])('sends a small %s unchanged', (type) => {
    expect(scalingDecision({ type, size: scaleAboveBytes })).toBe('send')
  })

  it('scales a file above 5 MB', () => {
    expect(scalingDecision({ type: 'image/png', size: scaleAboveBytes + 1 })).toBe('scale')
  })

  it.each(['image/gif', 'image/svg+xml', 'video/mp4', 'text/html', ''])('refuses %s at any size', (type) => {
    expect(scalingDecision({ type, size: 10 })).toBe('refuse')
  })

  it('keeps bytes and type of a small photo', async () => {
    const file = new File(['bytes'], 'p.png', { type: 'image/png' })
    expect(await prepare(file)).toEqual({ blob: file, contentType: 'image/png' })
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
