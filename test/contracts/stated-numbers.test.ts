import { expect, it } from 'vitest'
import { windowSeconds } from '../../functions/accounts/gates/attempts.ts'
import { mailsPerSecond } from '../../functions/kit/mail/pace.ts'
import { trustedDays } from '../../functions/kit/people/sign-ins/devices.ts'
import { graceMs } from '../../functions/ledger/maturity.ts'
import { confirmationMs } from '../../functions/newsletter/decide.ts'
import { refundedAfterDays } from '../../functions/orders/unclaimed/decide.ts'
import { shownFromVisits } from '../../functions/page-views/store.ts'
import { maxPixels } from '../../functions/photos/pixels.ts'
import { cancellationDays, exportKeptMs } from '../../functions/privacy/decide.ts'
import { transferReference } from '../../shared/contract/order-views.ts'
import { dayMs } from '../../shared/days.ts'
import { statedNumbers } from '../../shared/stated-numbers.ts'

const hourMs = dayMs / 24

it('states the numbers of the rules that the server applies', () => {
  expect(statedNumbers).toMatchObject({
    attemptsMinutes: windowSeconds / 60,
    deletionDays: cancellationDays,
    exportHours: exportKeptMs / hourMs,
    graceDays: graceMs / dayMs,
    mailsPerSecond,
    newsletterLinkHours: confirmationMs / hourMs,
    photoMaxMegapixels: maxPixels / 1_000_000,
    searchesFromVisits: shownFromVisits,
    trustedDays,
    unclaimedDays: refundedAfterDays,
  })
})

it('states the bounds of a transfer reference', () => {
  const { transferReferenceMinLength: least, transferReferenceMaxLength: most } = statedNumbers
  const isTaken = (length: number) => transferReference.safeParse('a'.repeat(length)).success
  expect([least - 1, least, most, most + 1].map(isTaken)).toEqual([false, true, true, false])
})
