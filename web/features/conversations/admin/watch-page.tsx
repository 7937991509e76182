import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { WatchedConversation } from '../../../../shared/contract/conversations.ts'
import { at } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import styles from './watch.module.css'
import { WatchedList } from './watched-list.tsx'
import { WatchedMessages } from './watched-messages.tsx'

/** What was asked for and what came of it; a further page is asked for with the same reason. */
interface Looked {
  readonly userId: string
  readonly reason: string
  readonly items: readonly WatchedConversation[]
  readonly nextCursor: string | null
}

const reasonMaxLength = 1000

/**
 * `/admin/conversations?user=`: somebody's conversations for an admin. Nothing is read before a reason is given, and
 * each reading is on record with it (rules 9.1), so that nothing is read again by itself either.
 */
export default function WatchPage() {
  const { t } = useTranslation(['conversations', 'errors'])
  const [query] = useSearchParams()
  const [userId, setUserId] = useState(query.get('user') ?? '')
  const [reason, setReason] = useState('')
  const [incomplete, setIncomplete] = useState(false)
  const [looked, setLooked] = useState<Looked>()
  const [open, setOpen] = useState<WatchedConversation>()
  const watch = useMutation(api.conversations.watch.mutationOptions())
  const look = () => {
    const asked = { userId: userId.trim(), reason: reason.trim() }
    setIncomplete(asked.userId === '' || asked.reason === '')
    if (asked.userId === '' || asked.reason === '') return
    watch.mutate(asked, { onSuccess: ({ items, nextCursor }) => setLooked({ ...asked, items, nextCursor }) })
  }
  const more = ({ items: known, nextCursor, ...asked }: Looked) =>
    watch.mutate(
      { ...asked, ...at(nextCursor ?? undefined) },
      { onSuccess: ({ items, nextCursor }) => setLooked({ ...asked, items: [...known, ...items], nextCursor }) },
    )
  const problem = incomplete ? t('watch.required') : watch.error ? problemText(t, watch.error) : null
  return (
    <Page title={t('watch.title')} heading={t('watch.title')}>
      <Card className={styles.part}>
        <p>{t('watch.warning')}</p>
        <Form
          label={t('watch.title')}
          submitLabel={t('watch.look')}
          submitError={problem}
          loading={watch.isPending}
          onSubmit={look}
        >
          <TextField
            label={t('watch.who')}
            hint={t('watch.whoHint')}
            value={userId}
            onChange={(event) => setUserId(event.currentTarget.value)}
          />
          <TextField
            label={t('watch.reason')}
            hint={t('watch.reasonHint')}
            maxLength={reasonMaxLength}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Form>
      </Card>
      {looked && (
        <div className={styles.part}>
          <WatchedList items={looked.items} onOpen={setOpen} />
          {looked.nextCursor !== null && (
            <div>
              <Button variant="secondary" loading={watch.isPending} onClick={() => more(looked)}>
                {t('list.more')}
              </Button>
            </div>
          )}
        </div>
      )}
      {looked && open && (
        <WatchedMessages conversation={open} reason={looked.reason} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  )
}
