import { describe, expect, it } from 'vitest'
import { draftStore, emptyDraft } from './draft-store.ts'

function memory(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

const written = { ...emptyDraft, type: 'Papelão', photoIds: ['pho_1'] }

describe('draftStore', () => {
  it('restores the draft after the page was left', () => {
    const storage = memory()
    draftStore('ana', storage).save(written)
    expect(draftStore('ana', storage).load()).toEqual(written)
  })

  it('keeps drafts separate per user', () => {
    const storage = memory()
    draftStore('ana', storage).save(written)
    expect(draftStore('bia', storage).load()).toBeUndefined()
  })

  it('removes a published or emptied draft', () => {
    const storage = memory()
    const store = draftStore('ana', storage)
    store.save(written)
    store.clear()
    expect(store.load()).toBeUndefined()
    store.save(written)
    store.save({ ...emptyDraft, category: 'glass' })
    expect(store.load()).toBeUndefined()
  })

  it('returns nothing for damaged data or another format', () => {
    expect(draftStore('ana', memory({ 'ad-draft:ana': '{"type":' })).load()).toBeUndefined()
    expect(draftStore('ana', memory({ 'ad-draft:ana': '{"type":7}' })).load()).toBeUndefined()
  })

  it('does not throw when the browser refuses to store', () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    expect(() => draftStore('ana', full).save(written)).not.toThrow()
  })
})
