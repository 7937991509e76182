import { intlTag } from '../../../../shared/language-tag.ts'

/** Formats seconds as '35 min' or '2 h 5 min' in the locale; at least one minute. */
export function durationText(seconds: number, tag: string): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const unit = (value: number, name: 'hour' | 'minute') =>
    new Intl.NumberFormat(intlTag(tag), { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
  if (minutes < 60) return unit(minutes, 'minute')
  const parts = [unit(Math.floor(minutes / 60), 'hour'), unit(minutes % 60, 'minute')]
  return new Intl.ListFormat(tag, { type: 'unit', style: 'narrow' }).format(parts)
}
