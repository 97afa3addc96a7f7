// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { focusFirstProblem } from '#web/kit/field-problems.ts'

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

it('focuses the first field with a problem, also where that is shown only some frames later', async () => {
  document.body.innerHTML = '<form><input name="first"><input name="second"></form>'
  const [form] = document.forms
  const second = document.getElementsByName('second')[0]
  if (!form || !second) throw new Error('The form is missing')
  focusFirstProblem(form)
  for (let frame = 0; frame < 3; frame += 1) {
    // oxlint-disable-next-line no-await-in-loop -- frames follow each other
    await nextFrame()
  }
  second.setAttribute('aria-invalid', 'true')
  await vi.waitFor(() => expect(document.activeElement).toBe(second))
})
