import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { defaultLocale, languageTag } from '../../../shared/language-tag.ts'
import { type Locale, locales } from '../../../shared/locales.ts'

/** Returns the language of a public page: `?lang=`, a tag or a locale (rules 1.4). Caches keep one page an address. */
export function askedLocale({ queryStringParameters }: Pick<APIGatewayProxyEventV2, 'queryStringParameters'>): Locale {
  const lang = queryStringParameters?.lang
  return locales.find((locale) => locale === lang || languageTag(locale) === lang) ?? defaultLocale
}
