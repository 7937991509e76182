import { at, byCursor } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'

/** One's conversations, page by page: the same question for the list and for the number in the navigation. */
export const conversationListOptions = api.conversations.list.infiniteOptions({
  input: (cursor: string | undefined) => at(cursor),
  ...byCursor,
})
