import type { ComponentProps } from 'react'
import { languageTag } from '../../../shared/language-tag.ts'
import type { Locale } from '../../../shared/locales.ts'
import { offeredLocales } from '../../i18n/describe-languages.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { localeName } from '../../i18n/locale-name.ts'
import { chooseLocale } from './choose-locale.ts'

/** A native select of the offered locales, each with its own name in its own language. */
export function LanguageSelect(props: Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'>) {
  return (
    <select
      {...props}
      value={currentLocale()}
      onChange={(event) => void chooseLocale(event.currentTarget.value as Locale)}
    >
      {offeredLocales().map((locale) => (
        <option key={locale} value={locale} lang={languageTag(locale)}>
          {localeName(locale)}
        </option>
      ))}
    </select>
  )
}
