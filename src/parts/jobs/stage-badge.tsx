import {
  CalendarCheck,
  CircleCheck,
  Droplets,
  Flag,
  Hourglass,
  KeyRound,
  type LucideIcon,
  SearchCheck,
  Wrench,
} from 'lucide-react';
import type { Stage } from '#domain/jobs/job.ts';
import { stageLabel } from '#domain/jobs/job-facts.ts';
import { useSettings } from '#io/react/world.tsx';
import { Badge } from '#ui/display/badge.tsx';
import type { Tone } from '#ui/display/tone.ts';

export const STAGE_LOOKS: Readonly<Record<Stage, { tone: Tone; icon: LucideIcon }>> = {
  Booked: { tone: 'blue', icon: CalendarCheck },
  'Checked In': { tone: 'violet', icon: KeyRound },
  Prep: { tone: 'slate', icon: Droplets },
  'In Work': { tone: 'amber', icon: Wrench },
  Curing: { tone: 'plum', icon: Hourglass },
  'Quality Check': { tone: 'teal', icon: SearchCheck },
  Ready: { tone: 'green', icon: Flag },
  Delivered: { tone: 'neutral', icon: CircleCheck },
};

/** Names of the steps that are more than a move. */
export const STAGE_STEPS: Readonly<Partial<Record<Stage, string>>> = {
  'Checked In': 'Check In',
  Delivered: 'Hand Over',
};

/** Returns a function that names a stage as the shop does. */
export function useStageLabel(): (stage: Stage) => string {
  const settings = useSettings();
  return (stage) => stageLabel(settings, stage);
}

export function StageBadge({ stage }: { stage: Stage }) {
  return <Badge {...STAGE_LOOKS[stage]}>{useStageLabel()(stage)}</Badge>;
}
