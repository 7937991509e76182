import * as z from 'zod'
import { idOf } from '../shared/ids.ts'
import { defineEvent } from './event.ts'

/** An admin sent an issue to all confirmed subscribers. */
export const newsletterIssueStarted = defineEvent(
  'newsletter',
  'NewsletterIssueStarted',
  1,
  z.object({ issueId: idOf('newsletterIssue') }),
)
