import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonMaxLength, type UserView } from '../../../shared/contract/users.ts'
import { dayOf } from '../../../shared/days.ts'
import { cleanProfile, type ProfileFormProblem, profileProblems } from '../../../shared/people/profile-form.ts'
import { useFormVersion } from '../../lib/hooks/use-form-version.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../lib/server/problem.ts'
import { Form } from '../../ui/fields/form.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { AddressPart } from './address-part.tsx'
import { PersonPart } from './person-part.tsx'
import { changedFields, checkedProfile, draftOf, fieldOf, type ShownProfile, shownProfile } from './profile-values.ts'

interface MendFormProps {
  readonly user: UserView
  readonly onSaved: () => void
}

/**
 * Form for an admin's correction of a profile, with a reason. Excludes e-mail and phone, which need a verification
 * code.
 */
export default function CorrectionForm({ user, onSaved }: MendFormProps) {
  const { t } = useTranslation(['profiles', 'errors'])
  const cache = useQueryClient()
  const [typed, setTyped] = useState<Partial<ShownProfile>>()
  // After a conflict the edits apply to the current profile, so that other changes survive.
  const [isTold, setTold] = useState(false)
  const made = useFormVersion(user, typed !== undefined && !isTold)
  const shown = { ...shownProfile(made), ...typed }
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const saving = useMutation(
    api.users.update.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('mend.saved') })
        onSaved()
      },
      onError: (error) => {
        if (refusalCode(error) === 'user.changed_meanwhile') setTold(true)
      },
      onSettled: () => void cache.invalidateQueries({ queryKey: api.users.key() }),
    }),
  )
  const problemsNow = (values: ShownProfile) => profileProblems(checkedProfile(values), dayOf(new Date()))
  const problems = tried ? problemsNow(shown) : []
  const sentence = (problem: ProfileFormProblem) => t(`errors:error.${problem}`)
  const errorOf = (field: keyof ShownProfile) => problems.filter((each) => fieldOf[each] === field).map(sentence)[0]
  const setPart = (part: Partial<ShownProfile>) => setTyped((before) => ({ ...before, ...part }))
  const submit = () => {
    setTried(true)
    const { form: clean } = cleanProfile(shown)
    setTyped(changedFields(shownProfile(made), clean))
    setTold(false)
    const found = problemsNow(clean)
    if (found.length > 0) {
      notify.error({ title: t('form.incomplete'), description: found.map(sentence).join('\n') })
      return
    }
    const draft = draftOf(clean, made)
    if (draft && reason.trim() !== '') saving.mutate({ ...draft, id: user.id, reason: reason.trim() })
  }
  const fields = { shown, errorOf, onPart: setPart, own: false }
  return (
    <Form
      label={t('mend.title')}
      submitLabel={t('mend.submit')}
      loading={saving.isPending}
      submitError={saving.isError ? problemText(t, saving.error) : null}
      onSubmit={submit}
    >
      <PersonPart {...fields} />
      <AddressPart key={made.version} {...fields} found={made} />
      <TextArea
        label={t('mend.reason')}
        hint={t('mend.reasonHint')}
        error={tried && reason.trim() === '' ? t('admin-errors:error.user.reason_required') : undefined}
        maxLength={reasonMaxLength}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </Form>
  )
}
