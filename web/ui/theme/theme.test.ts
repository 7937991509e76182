import { describe, expect, it } from 'vitest'
import { checkCells, textCells } from '../../../test/support/cells.ts'
import { darkColors, lightColors } from './colors.ts'
import { theme } from './theme.ts'

type Palette = Record<keyof typeof lightColors, string>

function luminance(hex: string): number {
  const channel = (at: number) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['paper', 'surface', 'sunken'] as const
const texts = ['ink', 'ink-soft', 'leaf', 'leaf-strong', 'clay'] as const
const onTheirGround = [
  ['on-leaf', 'leaf'],
  ['on-leaf', 'leaf-strong'],
  ['on-tint', 'leaf-tint'],
  ['ink', 'leaf-tint'],
  ['on-clay', 'clay'],
  ['on-clay', 'clay-strong'],
  ['clay', 'clay-tint'],
  ['on-sun', 'sun-tint'],
  ['plastic', 'plastic-tint'],
  ['paperboard', 'paperboard-tint'],
  ['metal', 'metal-tint'],
  ['glass', 'glass-tint'],
  ['electronics', 'electronics-tint'],
  ['organic', 'organic-tint'],
  ['others', 'others-tint'],
] as const

describe.each([
  ['light', lightColors as Palette],
  ['dark', darkColors],
])('%s palette', (_mode, palette) => {
  it('has readable text on every ground (AA)', () => {
    const pairs = [...grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)), ...onTheirGround]
    return checkCells(
      pairs.map((pair) => [pair.join(' on '), pair]),
      ([text, ground]) => expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5),
    )
  })
  it('has a visible control border on every ground (3:1)', () =>
    checkCells(textCells(grounds), (ground) =>
      expect(contrast(palette.control, palette[ground])).toBeGreaterThanOrEqual(3),
    ))
})

describe('lengths capped on narrow screens', () => {
  const capped = [...theme.cssText.matchAll(/--amplify-([\w-]+): min\(([\d.]+)rem, ([\d.]+)vw\)/g)]

  it.each(capped.map(([, name, rem, vw]) => [name, Number(rem), Number(vw)] as const))(
    'shows %s uncapped from 320 px, and fits the page at twice the font size',
    (_name, rem, vw) => {
      expect(vw * 3.2).toBeGreaterThanOrEqual(rem * 16 - 0.001)
      expect(vw).toBeLessThanOrEqual(20)
    },
  )

  it('are all spaces and the large font sizes', () => {
    const names = capped.map(([, name]) => name)
    expect(names).toEqual(
      ['xl', 'xxl', 'xxxl']
        .map((size) => `font-sizes-${size}`)
        .concat(['xxs', 'xs', 'small', 'medium', 'large', 'xl', 'xxl'].map((size) => `space-${size}`)),
    )
  })
})
