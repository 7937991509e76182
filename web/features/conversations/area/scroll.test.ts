import { describe, expect, it } from 'vitest'
import { isNearBottom, scrollAfter } from './scroll.ts'

const at = (scrollTop: number) => ({ scrollTop, scrollHeight: 2000, clientHeight: 600 })
const nothing = { prepended: false, appended: false, own: false }

describe('the place in a conversation', () => {
  it('is near its end up to 200 px', () => {
    expect(isNearBottom(at(1200))).toBe(true)
    expect(isNearBottom(at(1199))).toBe(false)
  })

  it('follows what is written while the end is in sight', () => {
    expect(scrollAfter(at(1200), { ...nothing, appended: true }, 2100)).toBe(2100)
  })

  it('stays where one reads further up', () => {
    expect(scrollAfter(at(1199), { ...nothing, appended: true }, 2100)).toBeNull()
  })

  it('goes to the end with what one writes oneself', () => {
    expect(scrollAfter(at(0), { ...nothing, appended: true, own: true }, 2100)).toBe(2100)
  })

  it('keeps what is read in its place when older messages come above it', () => {
    expect(scrollAfter(at(30), { ...nothing, prepended: true }, 2900)).toBe(930)
  })
})
