import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type TicketFile, ticketAnswerMaxLength } from '../../../../shared/contract/tickets.ts'
import { nextTicketStatus } from '../../../../shared/life-cycles/ticket.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { refetchAfterChange } from '../../../lib/server/refetch.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { Card } from '../../../ui/primitives/card.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'

/** Keeps the text when another admin was faster: the refetched ticket shows what that admin did. */
export function AnswerForm({ ticket: { id, version, status } }: { ticket: TicketFile }) {
  const { t } = useTranslation(['tickets', 'errors'])
  const cache = useQueryClient()
  const canned = useQuery(api.tickets.cannedAnswers.queryOptions())
  const draft = useDraft({ text: '' }, (shown) => ({
    text: shown.text.trim() === '' ? t('admin.answerRequired') : undefined,
  }))
  const { text } = draft.values
  const answer = useMutation(
    api.tickets.answer.mutationOptions({
      onSuccess: (after) => {
        cache.setQueryData(api.tickets.get.queryKey({ input: { id } }), after)
        notify.success({ title: t('admin.answered'), description: t('admin.answeredText') })
        draft.reset()
      },
      onSettled: () => void refetchAfterChange(cache, api.tickets.key()),
    }),
  )
  const items = canned.data?.items ?? []
  return (
    <Card>
      <Form
        label={t('admin.answer')}
        loading={answer.isPending}
        submitLabel={t('admin.answer')}
        submitError={answer.error ? problemText(t, answer.error) : null}
        disabledReason={nextTicketStatus(status, 'answer') ? undefined : t('admin.closedHint')}
        draft={draft}
        onSubmit={() => answer.mutate({ id, version, text: text.trim() })}
      >
        {items.length > 0 && (
          <Select
            label={t('admin.canned')}
            placeholder={t('admin.chooseCanned')}
            value=""
            options={items.map(({ id: value, title: label }) => ({ value, label }))}
            onChange={({ currentTarget: { value } }) => {
              const chosen = items.find((one) => one.id === value)
              if (chosen) draft.set({ text: [text.trim(), chosen.text].filter(Boolean).join('\n\n') })
            }}
          />
        )}
        <TextArea
          label={t('admin.answerLabel')}
          hint={t('admin.answerHint')}
          maxLength={ticketAnswerMaxLength}
          rows={6}
          {...draft.field('text')}
        />
      </Form>
    </Card>
  )
}
