// @vitest-environment jsdom
import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeLocale } from './change-locale.ts'
import { followProfile } from './follow-profile.ts'
import { currentLocale, loadNamespaces, startI18n } from './i18n.ts'
import { isMultilingual, isOffered, storedLocale, textsAddress } from './locales.ts'

/** A small fixture locale: Finnish with two groups, Hebrew without files. */
const table = {
  groups: { start: ['common', 'home'], ads: ['recyclables'] },
  hashes: { 'fi-FI': 'abc1234', 'he-IL': 'def5678', 'sv-SE': '999aaaa', 'ar-SA': '777bbbb' },
}
const files: Record<string, object> = {
  '/assets/fi-FI-abc1234-start.json': { common: { load: { retry: 'Yritä uudelleen' } }, home: {} },
  '/assets/fi-FI-abc1234-ads.json': { recyclables: { listing: { title: 'Ilmoitukset' } } },
  '/assets/ar-SA-777bbbb-start.json': { common: { language: { offer: 'العرض بـ {{language}}؟' } }, home: {} },
  '/assets/ar-SA-777bbbb-ads.json': { recyclables: {} },
}
const asked: string[] = []

function offer(locales: object = table): void {
  const block = Object.assign(document.createElement('script'), { id: 'locales', type: 'application/json' })
  block.textContent = JSON.stringify(locales)
  document.head.append(block)
}

beforeEach(async () => {
  await startI18n()
  // Component tests before this file in the worker asked for more texts, which another locale would load too.
  i18next.options.ns = ['common']
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    if (!files[address]) throw new TypeError('Failed to fetch')
    return Response.json(files[address])
  })
  offer()
})
afterEach(async () => {
  await changeLocale('ptBR')
  localStorage.clear()
  document.getElementById('locales')?.remove()
  window.history.replaceState(null, '', '/')
  asked.length = 0
})

describe('offered locales', () => {
  it('are the default and those with a hash', () => {
    expect(['ptBR', 'fi-FI', 'en-US', 'toString', null].map(isOffered)).toEqual([true, true, false, false, false])
    expect(isMultilingual()).toBe(true)
    document.getElementById('locales')?.remove()
    expect(['ptBR', 'fi-FI'].map(isOffered)).toEqual([true, false])
    expect(isMultilingual()).toBe(false)
  })

  it('have one file a page group', () => {
    expect(textsAddress('fi-FI', 'home')).toBe('/assets/fi-FI-abc1234-start.json')
    expect(textsAddress('fi-FI', 'weather')).toBeUndefined()
    expect(textsAddress('ptBR', 'home')).toBeUndefined()
  })
})

describe('?lang=', () => {
  const open = (address: string) => window.history.replaceState({ at: 1 }, '', address)

  it('is stored and leaves the address', () => {
    open('/recyclables?state=35&lang=fi-FI#map')
    expect(storedLocale()).toBe('fi-FI')
    expect(localStorage.getItem('locale')).toBe('fi-FI')
    expect(window.location.href).toMatch(/\/recyclables\?state=35#map$/)
    expect(window.history.state).toEqual({ at: 1 })
    expect(storedLocale()).toBe('fi-FI')
  })

  it.each(['ptBR', 'pt-BR'])('accepts %s', (lang) => {
    localStorage.setItem('locale', 'fi-FI')
    open(`/?lang=${lang}`)
    expect(storedLocale()).toBe('ptBR')
    expect(localStorage.getItem('locale')).toBe('ptBR')
  })

  it('changes nothing for a locale that is not offered', () => {
    localStorage.setItem('locale', 'fi-FI')
    open('/?lang=xx')
    expect(storedLocale()).toBe('fi-FI')
    expect(window.location.search).toBe('')
  })
})

describe('another locale', () => {
  it('loads each group once and describes the document', async () => {
    await changeLocale('fi-FI')
    await Promise.all([loadNamespaces(['home']), loadNamespaces(['recyclables'])])
    expect(asked).toEqual(['/assets/fi-FI-abc1234-start.json', '/assets/fi-FI-abc1234-ads.json'])
    expect(i18next.t('load.retry')).toBe('Yritä uudelleen')
    expect(document.documentElement.lang).toBe('fi-FI')
    expect(localStorage.getItem('locale')).toBe('fi-FI')
  })

  it('asks again for texts that failed to load', async () => {
    const [start, ads] = ['/assets/sv-SE-999aaaa-start.json', '/assets/sv-SE-999aaaa-ads.json']
    files[start] = { common: {}, home: {} }
    await loadNamespaces(['recyclables'])
    await expect(changeLocale('sv-SE')).rejects.toThrow('Failed to fetch')
    files[ads] = { recyclables: { listing: { title: 'Annonser' } } }
    await changeLocale('sv-SE')
    expect(i18next.t('recyclables:listing.title')).toBe('Annonser')
  })

  it('leaves the page in its language when the texts fail to load', async () => {
    await expect(changeLocale('he-IL')).rejects.toThrow('Failed to fetch')
    expect(currentLocale()).toBe('ptBR')
    expect(document.documentElement.dir).toBe('ltr')
    expect(localStorage.getItem('locale')).toBeNull()
  })

  it('keeps a value from reordering its neighbours in a text from right to left', async () => {
    const offered = (language: string) => i18next.t('language.offer', { language })
    expect(offered('+55 11 98765-4321')).toBe('Ver em +55 11 98765-4321?')
    expect(offered('العربية')).toBe('Ver em \u2068العربية\u2069?')
    await changeLocale('ar-SA')
    expect(offered('+55 11 98765-4321')).toBe('العرض بـ \u2068+55 11 98765-4321\u2069؟')
    expect(offered('\u2068R$ 5\u2069')).toBe('العرض بـ \u2068R$ 5\u2069؟')
    expect(offered('12')).toBe('العرض بـ 12؟')
  })

  it('follows the profile of a signed-in user in a browser that has none', async () => {
    await followProfile('ptBR')
    expect(localStorage.getItem('locale')).toBeNull()
    await followProfile('da-DK')
    await followProfile('he-IL')
    expect(currentLocale()).toBe('ptBR')
    await followProfile('fi-FI')
    expect([currentLocale(), localStorage.getItem('locale')]).toEqual(['fi-FI', 'fi-FI'])
  })

  it('stays as chosen in this browser, whatever the profile has', async () => {
    await changeLocale('ptBR')
    await followProfile('fi-FI')
    expect(currentLocale()).toBe('ptBR')
  })

  it('never shows a key: a text that is nowhere fails', async () => {
    expect(() => i18next.t('nowhere' as 'load.retry')).toThrow('No text nowhere')
    expect(i18next.t('nowhere' as 'load.retry', { defaultValue: 'x' })).toBe('x')
  })
})
