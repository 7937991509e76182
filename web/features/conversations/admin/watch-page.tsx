import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { AdminConversationView } from '../../../../shared/contract/conversations.ts'
import { at } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { type ReviewRequest, WatchForm } from './watch-form.tsx'
import { WatchedList } from './watched-list.tsx'
import { WatchedMessages } from './watched-messages.tsx'

interface ReviewResult extends ReviewRequest {
  readonly items: readonly AdminConversationView[]
  readonly nextCursor: string | null
}

/**
 * `/admin/conversations`: shows an admin the conversations of a user (`?user=`) or a reported one (`?conversation=`).
 * Nothing loads without a reason. Every read is audited with it (rules 9.1), so nothing refetches automatically.
 */
export default function WatchPage() {
  const { t } = useTranslation(['conversations', 'errors'])
  const [query] = useSearchParams()
  const conversationId = query.get('conversation')
  const [looked, setLooked] = useState<ReviewResult>()
  const [open, setOpen] = useState<{ id: string; reason: string }>()
  const watch = useMutation(api.conversations.watch.mutationOptions())
  const look = (asked: ReviewRequest) => {
    if (conversationId !== null) setOpen({ id: conversationId, reason: asked.reason })
    else watch.mutate(asked, { onSuccess: (found) => setLooked({ ...asked, ...found }) })
  }
  const more = ({ items: known, nextCursor, ...asked }: ReviewResult) =>
    watch.mutate(
      { ...asked, ...at(nextCursor ?? undefined) },
      { onSuccess: ({ items, nextCursor }) => setLooked({ ...asked, items: [...known, ...items], nextCursor }) },
    )
  return (
    <Page title={t('watch.title')} heading={t('watch.title')}>
      <WatchForm
        userId={query.get('user') ?? ''}
        singleConversation={conversationId !== null}
        loading={watch.isPending}
        error={watch.error ? problemText(t, watch.error) : null}
        onSubmit={look}
      />
      {looked && (
        <div className="stack">
          <WatchedList items={looked.items} onOpen={(id) => setOpen({ id, reason: looked.reason })} />
          {looked.nextCursor !== null && (
            <div>
              <Button variant="secondary" loading={watch.isPending} onClick={() => more(looked)}>
                {t('list.more')}
              </Button>
            </div>
          )}
        </div>
      )}
      {open && <WatchedMessages {...open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
