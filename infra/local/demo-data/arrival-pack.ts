import type { ArrivalPackForm } from '#shared/arrival/arrival-pack-form.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'

/** A farm that does not exist: no gate, ford or number here is real. */
export const arrivalPack: ArrivalPackForm = {
  title: 'Your way up to us',
  welcome:
    'We look forward to you. Keep this page on your phone: it opens without a signal, and after the tar there is none.',
  ways: [
    {
      from: 'East London',
      way: 'N6 to Stutterheim, 80 km. In the town left at the second robot, on the R352 for 31 km. At the stone church right onto the gravel: from there 9 km, always the left fork, to the farm gate.',
      lastFuel: 'Stutterheim, on the right as you leave; closes at 20:00',
    },
    {
      from: 'Gqeberha',
      way: 'N2 to Makhanda, R67 to Fort Beaufort, R63 to Alice: three hours. In Alice left on the R345 for 22 km, then at the dip tank right onto the gravel, 11 km. It comes to the same farm gate from below.',
      lastFuel: 'Alice, in the main street; closes at 19:00',
    },
    {
      from: 'Bloemfontein',
      way: 'N6 past Aliwal North and Queenstown to Cathcart: five hours. South of Cathcart right on the R345 for 40 km, over the pass, which is slow in mist. At the stone church left onto the gravel, 9 km.',
      lastFuel: 'Cathcart, at the stop street; day and night',
    },
  ],
  map: {
    url: '/illustrations/the-way-here.svg',
    alt: 'Drawn map, not to scale: the roads from East London, Gqeberha and Bloemfontein meet below the Amathole Mountains, where gravel leads to the three cabins',
    focal: { x: 50, y: 50 },
    scale: 1,
    blur: '',
  },
  gates:
    'Farm gate: open from 05:30 to 21:00; later one of us waits if you tell us before 18:00. Two cattle gates after it: close each one behind you, even where you found it open.',
  ford: 'The drift is 20 cm deep with a firm concrete floor. An ordinary car drives through in first gear. Where the white stone is under water, wait and phone us.',
  key: 'In the small safe to the left of the door. Type the code, turn the knob to the right, and put the key back when you leave.',
  tub: 'It is full and clean. Light the stove of a wood-fired tub when you arrive, with the lid on; stir it before you get in. Please shower first, and never empty it.',
  wood: 'The first fire and one heating of the tub are under the deck. More is R60 a bag of 15 kg: take it and tell us.',
  power:
    'Solar and batteries: they carry lights, fridge and Wi-Fi. No hairdryer or heater above 1,000 W. Where all is dark, press the green button on the box beside the door once.',
  emergency:
    'Ambulance 10177, from a cell phone 112. Fire on the mountain: phone us first, drive down, not up. The clinic in Hogsback is 25 minutes away.',
  contacts:
    'Lindiwe, on the farm, day and night: 082 555 0142. Pieter, for the road and the gates: 082 555 0143. The landline works when the tower does not: 043 555 0144.',
}

/** The codes of the demo's key safes. */
export const accessCodes: Readonly<Record<CabinSlug, string>> = { protea: '2604#', aloe: '1957#', yellowwood: '8830#' }
