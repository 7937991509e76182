import type { Catalogues } from '../catalogues/catalogue.ts'
import type { ProfileRow } from '../people/profile/profile-row.ts'
import type { Mail } from './mail.tsx'
import { type ReaderTexts, textsFor } from './mail-texts.ts'

export interface MailContent {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Relative to the site: `/recyclables/ad_…`. */
  readonly button: { readonly label: string; readonly path: string }
}

/** `siteUrl` is for links besides the button. */
export type MailWriter<Data, Texts extends object> = (
  data: Data,
  speech: ReaderTexts<Texts>,
  siteUrl: string,
) => MailContent

/** `greeting` has the first name of a person, and the whole name of a cooperative or company. */
interface CommonTexts {
  readonly footer: string
  /** Label of the link to the preferences. */
  readonly preferences: string
  readonly greeting?: string
}

/** An e-mail to an account always leads to its preferences. */
export type AccountMail = Mail & { readonly preferences: NonNullable<Mail['preferences']> }

export function mailTo<Data, Texts extends CommonTexts>(
  catalogues: Catalogues<Texts>,
  reader: ProfileRow,
  siteUrl: string,
  write: MailWriter<Data, Texts>,
  data: Data,
): AccountMail {
  return addressed(catalogues, reader, siteUrl, write(data, textsFor(catalogues, reader.locale), siteUrl))
}

/** Adds recipient and footer to existing content. */
export function addressed<Texts extends CommonTexts>(
  catalogues: Catalogues<Texts>,
  reader: Pick<ProfileRow, 'email' | 'locale'> & Partial<Pick<ProfileRow, 'name' | 'profileType'>>,
  siteUrl: string,
  { subject, paragraphs, button }: MailContent,
): AccountMail {
  const { texts, language, fill } = textsFor(catalogues, reader.locale)
  return {
    to: reader.email,
    subject,
    ...(texts.greeting &&
      reader.name && { greeting: fill(texts.greeting, { name: greetedAs(reader.name, reader.profileType) }) }),
    paragraphs,
    button: { label: button.label, url: `${siteUrl}${button.path}` },
    footer: texts.footer,
    preferences: preferencesLink(siteUrl, texts.preferences),
    language,
  }
}

export function preferencesLink(siteUrl: string, label: string) {
  return { label, url: `${siteUrl}/profile#notifications` }
}

function greetedAs(name: string, profileType: ProfileRow['profileType'] = 'citizen'): string {
  const whole = name.trim()
  return profileType === 'citizen' ? (whole.split(/\s+/)[0] ?? whole) : whole
}
