/** Die Regeln auf Deutsch. */
import type { HowWords } from "./how";

export const how: HowWords = {
  picture: (game) => `Eine Stellung in ${game}`,
  headings: {
    piles: "Der Tisch",
    moves: "Was wohin darf",
    wrong: "Was oft schiefgeht",
    advice: "Was gute Spieler tun",
    keys: "Karten bewegen",
  },
  may: "Ja:",
  mayNot: "Nein:",
  labels: {
    devil: "Teufel",
    demon: "der Dämon",
    foundation: "Grundstapel",
    left: "links",
    right: "rechts",
    gap: "Lücke",
    waste: "Abwurf",
  },
  hands: [
    "Zieh eine Karte, oder klick sie und dann ihr Ziel an, oder klick sie doppelt. Alle drei Wege gehen immer.",
    "Ein Doppelklick schickt eine Karte heim, wenn das geht, sonst auf die erste Spalte, die sie nimmt.",
    "Ein Rechtsklick, oder ein Finger, der liegen bleibt, zeigt, womit die Grundstapel beginnen und welche Karten als Nächste heimgehen.",
    "Wer auf einer engen Spalte verweilt oder den Finger darauf hält, zieht sie auseinander.",
    "Mit Tasten: erst der Stapel, dann sein Ziel. Zweimal dieselbe Taste ist ein Doppelklick.",
  ],
  keys: [
    ["1 – 9", "Spalte"],
    ["W", "Abwurf"],
    ["R", "Reserve oder nächster Teufel"],
    ["D", "ziehen oder den Abwurf umdrehen"],
    ["F", "die gewählte Karte geht heim"],
    ["+ −", "eine Karte mehr, eine weniger"],
    ["← ↑ ↓ → Enter", "von Stapel zu Stapel, und wählen"],
    ["Esc", "zurücklegen"],
    ["U", "zurück; mit Umschalt wieder vor"],
    ["H", "Tipp"],
    ["A", "den Rest heimbringen, sobald es von selbst geht"],
    ["N", "was als Nächstes heimgeht"],
    ["S", "den Tisch vorlesen"],
    ["M", "Töne an und aus"],
    ["?", "diese Hilfe"],
  ],
  race: "Alle spielen dieselben Karten. Wer zuerst alle heimbringt, gewinnt; schafft es niemand, zählen die meisten Karten daheim.",
  games: {
    "seven-devils": {
      goal: "Zwei Decks, der Talon nur einmal, und sieben Teufel im Weg. Baue acht Grundstapel, jeden in einer Farbe vom Ass zum König.",
      piles: {
        foundations: ["Grundstapel", "Je zwei für jede Farbe, aufwärts vom Ass. Was dort liegt, bleibt dort."],
        devils: [
          "Teufel",
          "Sieben Karten für sich. Ein Teufel geht auf einen Grundstapel und sonst nirgendwohin, und nichts nimmt seinen Platz ein.",
        ],
        columns: [
          "Spalten",
          "Abwärts, Rot auf Schwarz und Schwarz auf Rot. Nur die letzte Karte bewegt sich, allein. Eine leere Spalte nimmt jede einzelne Karte.",
        ],
        stock: [
          "Talon",
          "Eine Karte nach der anderen in den Abwurf, wann du magst. Einen zweiten Durchgang gibt es nicht.",
        ],
        waste: ["Abwurf", "Seine letzte Karte geht auf einen Grundstapel oder eine Spalte."],
      },
      moves: [
        "Eins tiefer, Farben im Wechsel: Die rote 8 geht auf die schwarze 9.",
        "Ein Teufel geht heim, sobald sein Grundstapel so weit ist.",
        "Ein Teufel geht nie auf eine Spalte, auch nicht auf eine leere.",
        "Zwei Karten bewegen sich nie zusammen. Nimm sie einzeln, wenn die erste irgendwo hinkann.",
      ],
      wrong: [
        "Der Abwurf wird nie umgedreht. Was du liegen lässt, bleibt unter allem, was du danach ziehst.",
        "Spalten enden beim Ass: Kein König geht darauf. Er braucht eine leere Spalte oder seinen Grundstapel.",
        "Von einem Grundstapel kommt keine Karte zurück.",
      ],
      advice: [
        "Ein Teufel, der heim kann, geht zuerst. Er kann sonst nichts.",
        "Decke verdeckte Karten auf, ehe du ziehst; der Talon kommt nur einmal.",
        "Halte eine Spalte leer, wenn es geht. Nur dort lässt sich umräumen.",
        "Jede Karte zieht allein: Denk eine Folge durch, ehe du sie tief baust.",
        "Die meisten Tische enden festgefahren, also entscheiden die Karten daheim.",
      ],
    },
    "demons-and-thieves": {
      goal: "Zwei Decks, zweierlei Spalten, dreizehn Karten als Geiseln. Baue acht Grundstapel in Farbe, vom Rang dessen an, der ausgeteilt wird.",
      piles: {
        foundations: [
          "Grundstapel",
          "Die erste Karte wird ausgeteilt; mit ihrem Rang beginnen alle acht. Aufwärts in Farbe, nach dem König das Ass, je dreizehn Karten.",
        ],
        reserve: [
          "Reserve",
          "Dreizehn Geiseln, nur die oberste ist frei. Sie geht auf einen Grundstapel oder auf jede Spalte, die sie nimmt.",
        ],
        left: ["Linke Spalten", "Abwärts mit wechselnden Farben. Der König geht auf das Ass."],
        right: ["Rechte Spalten", "Abwärts in gleicher Farbe. Der König geht auf das Ass."],
        stock: [
          "Talon",
          "Eine Karte nach der anderen. Der Abwurf darf zweimal umgedreht werden, das macht drei Durchgänge.",
        ],
        waste: ["Abwurf", "Seine letzte Karte geht auf einen Grundstapel oder eine Spalte."],
      },
      moves: [
        "Links wechseln die Farben: Die schwarze 7 geht auf die rote 8.",
        "Rechts bleibt die Farbe gleich: Die Kreuz 7 geht auf die Kreuz 8.",
        "Eine Folge nach der Regel ihrer Seite zieht zusammen, auch hinüber. Nur wo sie ankommt, muss das Paar zur dortigen Regel passen.",
        "Jetzt sitzt sie fest: Rechts hängen die rote 8 und die schwarze 7 nicht zusammen.",
      ],
      wrong: [
        "Die beiden Seiten haben verschiedene Regeln. Was hier zusammen zieht, kann dort festsitzen.",
        "Eine leere Spalte nimmt auf beiden Seiten jede Karte und jede Folge, die dort zusammenhängt, wo sie liegt.",
        "Ein Grundstapel mit dreizehn Karten ist voll. Die zweite Karte seines ersten Rangs beginnt einen neuen.",
      ],
      advice: [
        "Spiel die Reserve früh herunter. Ihre Karten bleiben sonst für immer versteckt.",
        "Folgen in einer Farbe rechts sind teuer und ziehen zusammen. Links ist die Werkstatt.",
        "Ein Wechsel der Seite kann eine Folge festsetzen: Sieh vorher nach, was danach noch zieht.",
        "Spar die Durchgänge auf, und merk dir, was jeder zeigt.",
      ],
    },
    demon: {
      goal: "Ein Deck. Der Dämon hockt auf dreizehn Karten und füllt jede Lücke, die du machst. Baue vier Grundstapel in Farbe, vom Rang dessen an, der ausgeteilt wird.",
      piles: {
        foundations: [
          "Grundstapel",
          "Die erste Karte wird ausgeteilt; mit ihrem Rang beginnen alle vier. Aufwärts in Farbe, nach dem König das Ass.",
        ],
        demon: [
          "Der Dämon",
          "Dreizehn Karten, die oberste ist frei. Sie geht auf einen Grundstapel oder eine passende Spalte, und sie füllt jede Lücke von selbst.",
        ],
        columns: [
          "Spalten",
          "Abwärts mit wechselnden Farben; der König geht auf das Ass. Von Spalte zu Spalte zieht nur eine ganze Spalte.",
        ],
        stock: ["Talon", "Drei Karten auf einmal in den Abwurf. Dreh ihn um, so oft du magst."],
        waste: [
          "Abwurf",
          "Nur seine letzte Karte ist frei: für einen Grundstapel, eine Spalte, oder eine Lücke, wenn der Dämon leer ist.",
        ],
      },
      moves: [
        "Eine ganze Spalte zieht auf eine andere, die ihre erste Karte nimmt.",
        "Eine Lücke füllt sofort die oberste Karte des Dämons. Das gehört zum selben Zug.",
        "Ein Teil einer Spalte bleibt, wo er ist. Nur seine letzte Karte darf allein heim.",
        "Spalten gehen um die Ecke: Der König geht auf das Ass der anderen Farbe.",
      ],
      wrong: [
        "Nur ganze Spalten ziehen. Eine Karte aus einer längeren geht auf einen Grundstapel oder nirgendwohin.",
        "Ist der Dämon leer, nimmt eine Lücke nur die letzte Karte des Abwurfs. Sie darf auf die richtige warten.",
        "Grundstapel beginnen selten mit dem Ass: Der Rang steht auf jedem leeren.",
      ],
      advice: [
        "Merk dir den Anfangsrang. Spiel die oberste Karte des Dämons, wann immer sie passt.",
        "Zwei Spalten vereinen macht eine Lücke, und die Lücke holt die nächste Karte des Dämons. Das ist der Motor des Spiels.",
        "Eine Karte aus dem Abwurf verschiebt jedes spätere Dreierpäckchen. Zähl, ehe du sie spielst.",
        "Ist der Dämon leer, lohnt es, eine Lücke für die richtige Karte aufzuheben.",
      ],
    },
  },
};
