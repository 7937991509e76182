import { type RefObject, useEffect } from 'react'

/** After each try to send that failed the focus stands on the form's first field that is wrong. */
export function useFirstWrong(form: RefObject<HTMLFormElement | null>, tries: number): void {
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid], [data-wrong] [tabindex="0"]')?.focus()
  }, [form, tries])
}
