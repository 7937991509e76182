import type { ProfileRow } from '../people/profile/profile-row.ts'
import type { Mail } from './mail.tsx'
import { type Catalogues, type Speech, speak } from './mail-texts.ts'

export interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Relative to the site: `/recyclables/ad_…`. */
  readonly button: { readonly label: string; readonly path: string }
}

/** `siteUrl` is for links besides the button. */
export type Write<Data, Texts extends object> = (data: Data, speech: Speech<Texts>, siteUrl: string) => Letter

export function mailTo<Data, Texts extends { footer: string }>(
  catalogues: Catalogues<Texts>,
  reader: ProfileRow,
  siteUrl: string,
  write: Write<Data, Texts>,
  data: Data,
): Mail {
  return posted(catalogues, reader, siteUrl, write(data, speak(catalogues, reader.locale), siteUrl))
}

/** Adds recipient and footer to existing content. */
export function posted<Texts extends { footer: string }>(
  catalogues: Catalogues<Texts>,
  reader: Pick<ProfileRow, 'email' | 'locale'>,
  siteUrl: string,
  { subject, paragraphs, button }: Letter,
): Mail {
  const { texts, language } = speak(catalogues, reader.locale)
  return {
    to: reader.email,
    subject,
    paragraphs,
    button: { label: button.label, url: `${siteUrl}${button.path}` },
    footer: texts.footer,
    language,
  }
}
