import type { UsState } from '#domain/shop/us-states.ts';

/** Windows with one figure, as the states group them. */
export const TINT_GROUPS = {
  frontSide: 'Front Side Windows',
  rearSide: 'Rear Side Windows',
  rearGlass: 'Rear Glass',
  windshield: 'Windshield',
  windshieldStrip: 'Windshield Strip',
} as const;
export type TintGroup = keyof typeof TINT_GROUPS;
export const TINT_GROUP_KEYS = Object.keys(TINT_GROUPS) as TintGroup[];

/** Classes of vehicle that states distinguish. Multipurpose: SUV, van or truck. */
export const TINT_CLASSES = { car: 'Car', multipurpose: 'SUV, Van or Truck' } as const;
export type TintClass = keyof typeof TINT_CLASSES;
export const TINT_CLASS_KEYS = Object.keys(TINT_CLASSES) as TintClass[];

/**
 * The lowest VLT in percent, or a rule without a number: any shade, no film, only a strip at the top. 'unknown' where the sources
 * don't say it clearly.
 */
export type TintLimit = number | 'any' | 'none' | 'strip' | 'unknown';

/**
 * Certainty of a figure: the wording of the statute or an official page, three or more charts of the trade, two charts, a news report
 * of a new act, sources that contradict each other, or entered by the shop.
 */
export type TintStatus = 'statute' | 'charts agree' | 'two charts' | 'news' | 'sources differ' | 'shop';

/** Subject of a limit: film and glass together, or the film by itself. */
export type TintMeasure = 'net' | 'film';

export type TintFigure = {
  state: UsState;
  vehicleClass: TintClass;
  group: TintGroup;
  limit: TintLimit;
  measures: TintMeasure;
  /** Percentage points below the limit that still count. */
  tolerance?: number | undefined;
  /** The lowest value of the tolerance itself does not count: it takes more. */
  aboveTolerance?: true | undefined;
  /** A further requirement, in a sentence. */
  condition?: string | undefined;
  /** The statute, or where the figure was read. */
  source: string;
  /** A remark about the sources, in a sentence. */
  note?: string | undefined;
  /** 'YYYY-MM-DD' */
  checkedOn: string;
  status: TintStatus;
  /** The first day on which it holds; always when absent. */
  from?: string | undefined;
};

/** A figure as the files list it. */
export type TintFigureFacts = Partial<
  Pick<TintFigure, 'measures' | 'tolerance' | 'aboveTolerance' | 'condition' | 'source'>
> &
  Partial<Pick<TintFigure, 'note' | 'status' | 'from'>> & { limit: TintLimit };

/** A limit, a figure with its details, or several figures: with different first days, or of film and of film with glass. */
export type TintCell = TintLimit | TintFigureFacts | readonly TintFigureFacts[];
type TintCells = Partial<Record<TintGroup, TintCell>>;

/** The figures of a state as the files list them. Facts of the state count for all its figures that say nothing else. */
type TintLimitsOfState = TintCells & {
  source: string;
  status: TintStatus;
  condition?: string;
  note?: string;
  /** Figures of an SUV, van or truck where they differ. */
  multipurpose?: TintCells;
};

export type TintLimitsFile = Readonly<Partial<Record<UsState, TintLimitsOfState>>>;
