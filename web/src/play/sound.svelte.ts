/** Sounds of the battle, made by the browser itself. Off until the player switches them on. */

import type { EventKind } from '../wire'

const KEPT = 'voltigeur.sound'

/** What is to be heard. */
export type Noise = 'march' | 'volley' | 'clash' | 'bell'

const OF: Partial<Record<EventKind, Noise>> = {
  move: 'march',
  command: 'march',
  fire: 'volley',
  charge: 'march',
  combat: 'clash',
}

class Sound {
  on = $state(localStorage.getItem(KEPT) === 'on')
  #audio: AudioContext | null = null

  toggle(): void {
    this.on = !this.on
    localStorage.setItem(KEPT, this.on ? 'on' : 'off')
    if (this.on) this.play('bell')
  }

  /** Sounds an event of the playback. */
  event(kind: EventKind): void {
    const noise = OF[kind]
    if (noise) this.play(noise)
  }

  play(noise: Noise): void {
    if (!this.on) return
    this.#audio ??= new AudioContext()
    const at = this.#audio.currentTime
    if (noise === 'bell') this.#tone(at, 880, 0.9)
    else if (noise === 'march') for (const beat of [0, 0.16, 0.32]) this.#crack(at + beat, 0.05, 260, 0.25)
    else if (noise === 'volley') for (const shot of [0, 0.03, 0.05, 0.09, 0.12]) this.#crack(at + shot, 0.18, 1400, 0.5)
    else for (const blow of [0, 0.12, 0.2]) this.#crack(at + blow, 0.07, 3200, 0.3)
  }

  /** A short burst of noise about a pitch. */
  #crack(at: number, long: number, pitch: number, loud: number): void {
    const audio = this.#audio
    if (!audio) return
    const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * long), audio.sampleRate)
    const data = buffer.getChannelData(0)
    for (let index = 0; index < data.length; index++) data[index] = (Math.random() * 2 - 1) * (1 - index / data.length)
    const source = new AudioBufferSourceNode(audio, { buffer })
    const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 0.8 })
    source
      .connect(filter)
      .connect(new GainNode(audio, { gain: loud }))
      .connect(audio.destination)
    source.start(at)
  }

  #tone(at: number, pitch: number, long: number): void {
    const audio = this.#audio
    if (!audio) return
    const gain = new GainNode(audio, { gain: 0.12 })
    gain.gain.exponentialRampToValueAtTime(0.001, at + long)
    const tone = new OscillatorNode(audio, { frequency: pitch })
    tone.connect(gain).connect(audio.destination)
    tone.start(at)
    tone.stop(at + long)
  }
}

export const sound = new Sound()
