import { json, type Recipe, tests, types } from '../recipe.ts'

const catalogue = tests('web/i18n/catalogue.test.ts')
const component = `import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { Form } from '../../ui/fields/form.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'

export function RatingForm() {
  const { t } = useTranslation(['badges', 'errors'])
  const draft = useDraft({ message: '' }, ({ message }) => ({
    message: message.trim() === '' ? t('rating.required') : undefined,
  }))
  const send = useMutation(api.tickets.create.mutationOptions())
  return (
    <Form
      submitLabel={t('rating.send')}
      draft={draft}
      loading={send.isPending}
      submitError={send.error && problemText(t, send.error)}
      onSubmit={() => send.mutate(draft.values)}
    >
      <TextArea label={t('rating.message')} maxLength={500} {...draft.field('message')} />
    </Form>
  )
}
`

/** A form with one field, whose text is required. */
export const form: Recipe = {
  title: 'Add a form',
  names: { noun: 'badges', name: 'rating', namespace: 'badges' },
  steps: [
    {
      file: 'web/features/badges/rating-form.tsx',
      change: () => component,
      enforcedBy: catalogue,
      reports: 'rating.required',
    },
    {
      file: 'web/i18n/ptBR/badges.json',
      change: json((texts) => {
        texts.rating = { required: 'Escreva sua opinião.', send: 'Enviar', message: 'Opinião' }
      }),
      enforcedBy: catalogue,
      reports: 'rating.required',
    },
  ],
  alsoPasses: [types('web/features/badges/rating-form.tsx')],
}
