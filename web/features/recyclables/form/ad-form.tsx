import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundAddress } from '../../../../shared/contract/places.ts'
import type { PhotoView, RecyclableDraft } from '../../../../shared/contract/recyclables.ts'
import { cleanTexts, problemsOf, type RecyclableFormProblem } from '../../../../shared/recyclables/form.ts'
import { currentLocale } from '../../../i18n/i18n.ts'
import { isNetworkError, problemText, refusalCode } from '../../../lib/server/problem.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { notify } from '../../../ui/toasts/toasts.ts'
import type { ChosenPhotos, DraftPhoto, FormSlots } from '../slots.ts'
import { AdFields } from './ad-fields.tsx'
import { AddressField } from './address-field.tsx'
import { AddressFields } from './address-fields.tsx'
import { withNumberInPlace, writeAddress } from './address-text.ts'
import type { AdDraft } from './draft-store.ts'
import { OtherCityDialog } from './other-city-dialog.tsx'
import { useCityCheck } from './use-other-city.ts'

/** The server's faults have their own text (core §8). */
function failureKey(mode: 'new' | 'edit', error: unknown) {
  if (mode === 'edit') return 'form.updateFailed'
  return refusalCode(error) || isNetworkError(error) ? 'form.publishFailed' : 'form.createFailed'
}

interface AdFormProps {
  /** When editing, the address is one text field (rules 5.1). */
  readonly mode: 'new' | 'edit'
  readonly start: AdDraft
  readonly photos: readonly (PhotoView | DraftPhoto)[]
  readonly slots: FormSlots
  /** A submit has failed validation before: shows the errors at once. */
  readonly submitted?: boolean
  readonly onSubmitted?: () => void
  readonly onChange?: (draft: AdDraft) => void
  /** Rejects with the API's error. */
  readonly onSend: (ad: RecyclableDraft) => Promise<unknown>
}

/** Form for a new or edited ad. All errors appear at their fields; the first in the specified order also in a toast. */
export function AdForm(props: AdFormProps) {
  const { mode, start, photos, slots, submitted: triedBefore = false, onSubmitted, onChange, onSend } = props
  const { t } = useTranslation(['recyclables', 'common', 'errors'])
  const [initial] = useState(start)
  const { values, set } = useDraft(initial)
  const [chosen, setChosen] = useState<ChosenPhotos>({ ids: [], names: {}, busy: photos.length > 0 })
  const [stage, setStage] = useState<'writing' | 'waiting-for-photos' | 'sending'>('writing')
  const [failure, setFailure] = useState<string | null>(null)
  const [tried, setTried] = useState(triedBefore)
  const [otherCity, setOtherCity] = useState<FoundAddress>()
  const lookForOtherCity = useCityCheck()
  const form = useRef<HTMLDivElement>(null)
  const problems = tried ? problemsOf(withPhotos(values, chosen)) : []
  const errorOf = (problem: RecyclableFormProblem) =>
    problems.includes(problem) ? t(`errors:error.${problem}`) : undefined

  const photosChanged = useCallback(
    (now: ChosenPhotos) => {
      setChosen(now)
      set({ photoIds: [...now.ids], photoNames: { ...now.names } })
    },
    [set],
  )
  const changed = useEffectEvent((draft: AdDraft) => onChange?.(draft))
  useEffect(() => {
    if (values !== initial) changed(values)
  }, [values, initial])
  const moveTo = ({ stateId, cityId }: FoundAddress) => set({ stateId, cityId })

  const send = async (written: AdDraft, confirmed = false) => {
    const address = withNumberInPlace(written.address)
    set({ address })
    const { draft, altered } = cleanTexts({ ...written, address })
    if (!draft.category || draft.stateId === null || draft.cityId === null) return
    const { postalCode: _, photoNames: _names, category, stateId, cityId, photoIds, ...rest } = draft
    setStage('sending')
    setFailure(null)
    try {
      const elsewhere = confirmed ? undefined : await lookForOtherCity(draft.address, cityId)
      if (elsewhere) return setOtherCity(elsewhere)
      if (altered) notify.info({ title: t('form.sanitised') })
      await onSend({ ...rest, category, stateId, cityId, photoIds: [...photoIds], textLanguage: currentLocale() })
    } catch (error) {
      const title = t(failureKey(mode, error))
      const description = problemText(t, error)
      setFailure(`${title.replace(/\.$/, '')}. ${description}`)
      notify.error({ title, description })
    } finally {
      setStage('writing')
    }
  }
  const submit = () => {
    setTried(true)
    const [problem] = problemsOf(withPhotos(cleanTexts(values).draft, chosen))
    if (problem) {
      onSubmitted?.()
      notify.error({ title: t(`errors:error.${problem}`) })
      focusField(form.current, problem)
    } else if (chosen.busy) setStage('waiting-for-photos')
    else void send(values)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes on when the photos have arrived
  useEffect(() => {
    if (stage !== 'waiting-for-photos' || chosen.busy) return
    setStage('writing')
    submit()
  }, [stage, chosen])

  const errors = { address: errorOf('recyclable.address_required'), city: errorOf('recyclable.city_unknown') }
  return (
    <div ref={form}>
      <Form
        label={mode === 'new' ? t('form.newTitle') : t('form.editTitle')}
        submitLabel={stage === 'waiting-for-photos' ? t('form.waitingForPhotos') : t(`form.submit.${mode}`)}
        loading={stage !== 'writing'}
        submitError={failure}
        onSubmit={submit}
      >
        <slots.Photos initial={photos} error={errorOf('recyclable.photo_required')} onChange={photosChanged} />
        <AdFields values={values} errorOf={errorOf} onValues={set} />
        {mode === 'edit' ? (
          <AddressField
            value={values.address}
            cityId={values.cityId}
            error={errors.address ?? errors.city}
            onValue={(address) => set({ address })}
            onFound={(found) => {
              set({ address: writeAddress(found) })
              moveTo(found)
            }}
          />
        ) : (
          <AddressFields value={values} errors={errors} onValue={set} />
        )}
      </Form>
      {otherCity && (
        <OtherCityDialog
          found={otherCity}
          onMove={() => {
            const { stateId, cityId } = otherCity
            moveTo(otherCity)
            setOtherCity(undefined)
            void send({ ...values, stateId, cityId }, true)
          }}
          onClose={() => {
            setOtherCity(undefined)
            focusField(form.current, 'recyclable.address_required')
          }}
        />
      )}
    </div>
  )
}

/** A photo in upload counts as present: the submit waits for it. */
function withPhotos(draft: AdDraft, { ids, busy }: ChosenPhotos): AdDraft {
  return { ...draft, photoIds: busy && ids.length === 0 ? ['on-its-way'] : ids }
}

const fieldOf: Readonly<Record<RecyclableFormProblem, string>> = {
  'recyclable.type_required': '[name="type"]',
  'recyclable.category_required': '[role="combobox"]',
  'recyclable.description_required': '[name="description"]',
  'recyclable.address_required': '[name="address"]',
  'recyclable.photo_required': '[type="file"]',
  'recyclable.price_required': '[name="priceCents"]',
  'recyclable.city_unknown': 'select, [name="address"]',
}

function focusField(form: HTMLElement | null, problem: RecyclableFormProblem) {
  form?.querySelector<HTMLElement>(fieldOf[problem])?.focus()
}
