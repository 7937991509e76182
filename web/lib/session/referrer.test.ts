// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { keepReferralCode } from './keep-referral-code.ts'
import { readReferral, storeReferralCode, storeReferrer } from './referrer.ts'

const rita = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22'

beforeEach(() => localStorage.clear())

it('keeps the latest link or code', () => {
  storeReferrer(rita)
  expect(readReferral()).toEqual({ referrerId: rita })
  storeReferralCode('AB2CD3')
  expect(readReferral()).toEqual({ referralCode: 'AB2CD3' })
  storeReferrer(rita)
  expect(readReferral()).toEqual({ referrerId: rita })
})

it('ignores links that name no user', () => {
  storeReferralCode('AB2CD3')
  for (const id of ['', 'rita', 'x'.repeat(200), `${rita}1`]) storeReferrer(id)
  expect(readReferral()).toEqual({ referralCode: 'AB2CD3' })
})

it('keeps the code of a link, and ignores what cannot be one', () => {
  for (const search of ['', '?ref=', '?ref=AB2CD', '?ref=AB0CD3', '?pref=AB2CD3']) {
    window.history.replaceState(null, '', `/auth${search}`)
    keepReferralCode()
    expect(window.location.search).toBe(search)
  }
  expect(readReferral()).toEqual({})
})

it('takes a kept code out of the address, and nothing else', () => {
  window.history.replaceState({ idx: 3 }, '', '/recyclables?utm=x&ref=ab2cd3&category=metal#top')
  keepReferralCode()
  expect(readReferral()).toEqual({ referralCode: 'AB2CD3' })
  expect(window.location.href).toMatch(/\/recyclables\?utm=x&category=metal#top$/)
  expect(window.history.state).toEqual({ idx: 3 })
})
