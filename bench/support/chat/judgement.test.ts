import { describe, expect, it } from 'vitest'
import { judge, type Talk } from './judgement.ts'

const seen = (name: string) => ({ id: `msg_${name}`, text: name })
const [a, b, c] = [seen('a'), seen('b'), seen('c')]
const right: Talk = {
  written: { owner: [a, c], interested: [b] },
  onServer: [
    { ...a, seq: 1, from: 'owner' },
    { ...b, seq: 2, from: 'interested' },
    { ...c, seq: 3, from: 'owner' },
  ],
  screens: [
    [a, b, c],
    [a, b, c],
  ],
}
const judged = (change: Partial<Talk>) => judge({ ...right, ...change })
const screens = (...shown: Talk['screens'][number]) => ({ screens: [[a, b, c], shown] })

describe('a conversation without faults', () => {
  it('has no lost, duplicated or reordered message', () => {
    expect(judge(right)).toEqual({ lost: 0, doubled: 0, disordered: 0 })
  })
})

describe('faults', () => {
  it('counts a message missing on the server or a screen as lost', () => {
    expect(judged({ written: { ...right.written, interested: [b, seen('d')] } }).lost).toBe(1)
    expect(judged(screens(a, c)).lost).toBe(1)
  })

  it('counts a message that appears twice as duplicated, also with another id', () => {
    expect(judged(screens(a, b, c, c)).doubled).toBe(1)
    const again = { ...c, id: 'msg_other', seq: 4, from: 'owner' as const }
    expect(judged({ onServer: [...right.onServer, again] }).doubled).toBe(1)
  })

  it('counts a missing number, a wrong writer order or a wrong screen order', () => {
    const [one, two, three] = right.onServer
    if (!one || !two || !three) throw new Error('There are three')
    expect(judged({ onServer: [one, two, { ...three, seq: 4 }] }).disordered).toBe(1)
    expect(judged({ written: { owner: [c, a], interested: [b] } }).disordered).toBe(1)
    expect(judged(screens(b, a, c)).disordered).toBe(1)
  })
})
