import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BodyInputOf, Endpoint } from '#shared/kernel/endpoint.ts'
import { InvalidFieldsError } from '#web/kit/api.ts'
import { type FieldProblems, problemsByField } from '#web/kit/field-problems.ts'

/**
 * A change that a form sends. `submit` checks the form by the endpoint's body and sends it with the rest of the
 * mutation's variables; what is wrong with a field, by this check or by the server's, is in `problems` by its name.
 */
export function useFormMutation<
  E extends Endpoint,
  Variables extends { readonly body: BodyInputOf<E> },
  Reply,
  Context = unknown,
>({ body }: E, options: UseMutationOptions<Reply, Error, Variables, Context>) {
  const [problems, setProblems] = useState<FieldProblems>({})
  const mutation = useMutation(options)

  function submit(form: unknown, target: Omit<Variables, 'body'>, onSuccess: (reply: Reply) => void) {
    const parsed = body?.safeParse(form)
    setProblems(parsed?.error ? problemsByField(parsed.error) : {})
    if (!parsed?.success) return
    mutation.mutate({ ...target, body: parsed.data } as Variables, {
      onSuccess,
      onError: (error) => error instanceof InvalidFieldsError && setProblems(error.fields),
    })
  }
  return { problems, setProblems, submit, mutation }
}
