import * as z from 'zod'
import { defaultLocale } from '../language-tag.ts'
import { locale } from '../locales.ts'
import { emailMaxLength, emailPattern } from '../people/email.ts'
import { phoneInE164, phoneTextMaxLength } from '../people/phones.ts'

/** Judged as at the field where a person types it (decisions/0083). */
export const emailAddress = z.email({ pattern: emailPattern }).max(emailMaxLength)

/** A phone as people write it becomes E.164 (rules 2.6); any other text stays, for the rule that refuses it. */
export const typedPhone = z
  .string()
  .max(phoneTextMaxLength)
  .overwrite((text) => phoneInE164(text) ?? text)

/** The language of what a request without an account sends (rules 1.4). */
export const readerLocale = locale.default(defaultLocale)
