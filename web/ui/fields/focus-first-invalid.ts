import { type RefObject, useEffect } from 'react'

/** Focuses the form's first invalid field after each failed submit. */
export function useFocusFirstInvalid(form: RefObject<HTMLFormElement | null>, tries: number): void {
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid], [data-wrong] [tabindex="0"]')?.focus()
  }, [form, tries])
}
