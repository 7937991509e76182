import { beforeEach, describe, expect, it } from 'vitest'
import { type CodeStep, readCodeStep, removeCodeStep, storeCodeStep } from './code-step.ts'

const now = new Date('2026-11-21T12:00:00Z')
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const sms: CodeStep = { kind: 'sms', email: 'ana@mail.example', phone: '(11) 98765-4321' }
let storage: Storage

beforeEach(() => {
  const entries = new Map<string, string>()
  storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage
})

describe('code step', () => {
  it('survives a reload, without the password', () => {
    storeCodeStep({ ...sms, password: 'Cavalo-azul-come-7-pedras!' } as CodeStep, now, storage)
    expect(readCodeStep(minutesLater(2), storage)).toEqual(sms)
  })
  it('expires with its code: three minutes for a sign-in, an hour for a new address', () => {
    storeCodeStep(sms, now, storage)
    expect(readCodeStep(minutesLater(3), storage)).toBeNull()
    storeCodeStep({ ...sms, kind: 'email' }, now, storage)
    expect(readCodeStep(minutesLater(59), storage)).toMatchObject({ kind: 'email' })
    expect(readCodeStep(minutesLater(60), storage)).toBeNull()
  })
  it('returns null when nothing is stored, after removal or for another format', () => {
    expect(readCodeStep(now, storage)).toBeNull()
    storage.setItem('code_step', '{"kind":"sms"}')
    expect(readCodeStep(now, storage)).toBeNull()
    storeCodeStep(sms, now, storage)
    removeCodeStep(storage)
    expect(readCodeStep(now, storage)).toBeNull()
  })
})
