import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnProfile, ProfileDraft } from '../../../shared/contract/profiles.ts'
import { currentPosition, GeolocationProblem } from '../../lib/places/geolocation.ts'
import { api } from '../../lib/server/operations.ts'
import { refusalCode } from '../../lib/server/problem.ts'
import { forgetReferral, type KeptReferral, readReferral } from '../../lib/session/referrer.ts'
import { notify } from '../../ui/toasts/toasts.ts'
import { draftOf, type ShownProfile } from './profile-values.ts'
import { savingProblemText } from './saving-problem.ts'
import type { ContactStepSlotProps } from './slots.ts'

interface Saving {
  readonly saving: boolean
  /** Null after a success or while a step continues. */
  readonly failure: unknown
  readonly step: ContactStepSlotProps | undefined
  /** `typedCode`: the referral code of the first save, or ''. */
  readonly save: (shown: ShownProfile, typedCode: string) => Promise<void>
}

/**
 * Saves the profile. If the server requires the verification of a changed e-mail or phone, it shows that step and saves
 * again. If it cannot geocode the address, it adds the device's position (rules 3.6, 3.7).
 */
export function useSaveProfile(profile: OwnProfile, onSaved: () => void): Saving {
  const { t } = useTranslation(['profiles', 'errors'])
  const cache = useQueryClient()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [step, setStep] = useState<ContactStepSlotProps>()

  const send = async (draft: ProfileDraft) => {
    setSaving(true)
    setFailure(null)
    setStep(undefined)
    try {
      const saved = await api.profiles.save.call(draft)
      cache.setQueryData(api.profiles.me.queryKey(), saved.profile)
      forgetReferral()
      notify.success({ title: t('form.saved'), description: t(`form.savedText.${saved.profile.status}`) })
      onSaved()
    } catch (error) {
      if (!goOn(error, draft)) refuse(error)
    } finally {
      setSaving(false)
    }
  }

  /** Returns false if the refusal has no follow-up step. */
  const goOn = (error: unknown, draft: ProfileDraft): boolean => {
    const code = refusalCode(error)
    const attribute = code === 'profile.email_unproven' ? 'email' : code === 'profile.phone_unproven' ? 'phone' : null
    if (attribute !== null) {
      const value = draft[attribute] ?? ''
      setStep({ attribute, value, onVerified: () => void send(draft), onClose: () => setStep(undefined) })
      return true
    }
    if (code !== 'profile.location_required' || draft.position) return false
    void sendWithPosition(draft, error)
    return true
  }

  const sendWithPosition = async (draft: ProfileDraft, refusal: unknown) => {
    setSaving(true)
    try {
      await send({ ...draft, position: await currentPosition() })
    } catch (error) {
      if (!(error instanceof GeolocationProblem)) throw error
      setSaving(false)
      refuse(refusal)
    }
  }

  const refuse = (error: unknown) => {
    setFailure(error)
    notify.error({ title: t('form.failed'), description: savingProblemText(t, error) })
  }

  return {
    saving,
    failure,
    step,
    save: async (shown, typedCode) => {
      const draft = draftOf(shown, profile)
      if (draft) await send({ ...draft, ...referralOf(profile, typedCode) })
    },
  }
}

/** Only the first save fixes a referrer. A typed code wins over a link. */
function referralOf({ onboardingDone }: OwnProfile, typedCode: string): KeptReferral {
  if (onboardingDone) return {}
  const referralCode = typedCode.trim()
  if (referralCode !== '') return { referralCode }
  const { referrerId } = readReferral()
  return referrerId === undefined ? {} : { referrerId }
}
