import { inPages } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'

/** The paged query of conversations, shared by the list and the unread badge. */
export const conversationListOptions = api.conversations.list.infiniteOptions(inPages({}))
