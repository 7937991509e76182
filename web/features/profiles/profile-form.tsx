import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnProfile } from '../../../shared/contract/profiles.ts'
import { dayOf } from '../../../shared/days.ts'
import { emailProblem } from '../../../shared/people/email.ts'
import { cleanProfile, type ProfileFormProblem, profileProblems } from '../../../shared/people/profile-form.ts'
import { readReferral } from '../../lib/session/referrer.ts'
import { Form } from '../../ui/fields/form.tsx'
import { problemErrors } from '../../ui/fields/use-draft.ts'
import { useVersionedDraft } from '../../ui/fields/use-versioned-draft.ts'
import { notify } from '../../ui/toasts/toasts.ts'
import { AddressPart } from './address-part.tsx'
import { PersonPart } from './person-part.tsx'
import { checkedProfile, fieldOf, type ShownProfile, shownProfile } from './profile-values.ts'
import { ReferralPart } from './referral-part.tsx'
import { savingProblemText } from './saving-problem.ts'
import type { ProfileSlots } from './slots.ts'
import { useSaveProfile } from './use-save-profile.ts'

/** Display time of the list of errors (rules 3.5). */
const errorToastMs = 6000

interface ProfileFormProps {
  readonly profile: OwnProfile
  readonly slots: ProfileSlots
  readonly onSaved: () => void
}

/**
 * Form for the user's own profile (rules 3.1). Shows all errors at their fields and in one list, then the verification
 * step if needed.
 */
export function ProfileForm({ profile, slots, onSaved }: ProfileFormProps) {
  const { t } = useTranslation(['profiles', 'errors'])
  const problemsOf = (values: ShownProfile) =>
    profileProblems(checkedProfile(cleanProfile(values).form), dayOf(new Date()))
  const sentence = (problem: ProfileFormProblem, { email }: ShownProfile) =>
    problem === 'profile.email_invalid'
      ? t(`errors:email.${emailProblem(email.trim()) ?? 'form'}`)
      : t(`errors:error.${problem}`)
  const draft = useVersionedDraft(profile, shownProfile, (values) =>
    problemErrors(problemsOf(values), fieldOf, (problem) => sentence(problem, values)),
  )
  const { values: shown, base } = draft
  const [typedCode, setTypedCode] = useState(() => readReferral().referralCode ?? '')
  const { saving, failure, step, save } = useSaveProfile(base, onSaved)

  const listErrors = () =>
    notify.error({
      title: t('form.incomplete'),
      description: problemsOf(shown)
        .map((problem) => sentence(problem, shown))
        .join('\n'),
      durationMs: errorToastMs,
    })
  const submit = () => {
    const { form: clean, altered } = cleanProfile(shown)
    if (altered) {
      draft.keep(clean)
      notify.info({ title: t('form.sanitised') })
    }
    void save(clean, typedCode)
  }
  const fields = { shown, errorOf: draft.error, onPart: draft.set }
  return (
    <>
      <Form
        label={t('form.title')}
        submitLabel={t('form.submit')}
        loading={saving}
        submitError={failure === null ? null : savingProblemText(t, failure)}
        draft={draft}
        onInvalid={listErrors}
        onSubmit={submit}
      >
        <PersonPart {...fields} />
        <AddressPart key={base.version} {...fields} found={base} />
        {!base.onboardingDone && <ReferralPart code={typedCode} failure={failure} onCode={setTypedCode} />}
      </Form>
      {step && <slots.ContactStep key={step.attribute} {...step} />}
    </>
  )
}
