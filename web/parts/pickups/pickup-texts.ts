import type { TFunction } from 'i18next'
import type { PickupView } from '../../../shared/contract/pickup-views.ts'
import { intlTag } from '../../../shared/language-tag.ts'

/** Formats a pickup's day: '24 de novembro' (rules 9.17). */
export function pickupDate(date: string, tag: string): string {
  const format = new Intl.DateTimeFormat(intlTag(tag), { timeZone: 'UTC', day: '2-digit', month: 'long' })
  return format.format(new Date(`${date}T00:00:00Z`))
}

export function otherName({ other }: Pick<PickupView, 'other'>, t: TFunction<'pickups'>): string {
  return other.name ?? t('pickups:someone')
}
