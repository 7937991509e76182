import { describe, expect, it } from 'vitest'
import { isNearBottom, scrollAfter } from './scroll.ts'

const at = (scrollTop: number) => ({ scrollTop, scrollHeight: 2000, clientHeight: 600 })
const nothing = { prepended: false, appended: false, own: false }

describe('scroll position', () => {
  it('counts as near the end up to 200 px', () => {
    expect(isNearBottom(at(1200))).toBe(true)
    expect(isNearBottom(at(1199))).toBe(false)
  })

  it('follows new messages while the end is visible', () => {
    expect(scrollAfter(at(1200), { ...nothing, appended: true }, 2100)).toBe(2100)
  })

  it('stays in place while the reader is further up', () => {
    expect(scrollAfter(at(1199), { ...nothing, appended: true }, 2100)).toBeNull()
  })

  it('scrolls to the end after an own message', () => {
    expect(scrollAfter(at(0), { ...nothing, appended: true, own: true }, 2100)).toBe(2100)
  })

  it('keeps the reading position when older messages are prepended', () => {
    expect(scrollAfter(at(30), { ...nothing, prepended: true }, 2900)).toBe(930)
  })
})
